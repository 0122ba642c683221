export const LOCATIONS = "/admin?tab=locations";

/** Where a location is edited. */
export function editAddress(id: number): string {
  return `${LOCATIONS}&edit=${id}`;
}

/** Where it is asked, without a script, whether a location is to be deleted. */
export function deleteAddress(id: number): string {
  return `${LOCATIONS}&delete=${id}`;
}

export function deleteQuestion(name: string) {
  return {
    title: "Delete location",
    text: `Are you sure you want to delete "${name}"?`,
    detail: "It is taken out of every query that names it.",
    confirm: "Delete",
    danger: true,
  };
}
