/** A user as the API gives one; never the password's hash. */
export type User = {
  id: number;
  username: string;
  email: string | null;
  is_admin: boolean;
  is_subscribed: boolean;
  master_query: boolean;
};
