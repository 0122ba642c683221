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

/** A person as an identity provider knows them. The provider vouches for the address. */
export type SsoIdentity = {
  issuer: string;
  /** The provider's own id of the person, which never changes. */
  subject: string;
  email: string;
  /** Null if the settings leave admin rights to this product. */
  is_admin: boolean | null;
};
