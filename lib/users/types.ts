/** A user as the API gives one; never the password's hash. */
export type User = {
  id: number;
  username: string;
  email: string | null;
  is_admin: boolean;
  is_subscribed: boolean;
  master_query: boolean;
};

/** A user as admins see one. */
export type Account = User & {
  /** Why nothing is mailed to the address; null while mail reaches it. */
  email_problem: "bounce" | "complaint" | null;
};
