/** A user in the API. Never includes the password hash. */
export type User = {
  id: number;
  username: string;
  email: string | null;
  is_admin: boolean;
  is_subscribed: boolean;
  master_query: boolean;
};

/** A user in the admin panel. */
export type Account = User & {
  /** Why no email is sent to the address. Null if it is deliverable. */
  email_problem: "bounce" | "complaint" | null;
};
