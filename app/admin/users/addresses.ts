export const USERS = "/admin?tab=users";

/** Where a user is edited, given a password or deleted without a script. */
export function userAddress(what: "edit" | "password" | "delete", id: number): string {
  return `${USERS}&${what}=${id}`;
}

export function deleteQuestion(username: string) {
  return {
    title: "Delete this user?",
    text: `${username} is signed out at once.`,
    detail: "Their queries and favorites are deleted with them.",
    confirm: "Delete",
    danger: true,
  };
}
