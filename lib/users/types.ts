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

/** A person to invite. */
export type Invitee = { email: string; username: string };

/** What an invitation gives, besides the account. */
export type InvitationRights = { is_admin: boolean; is_subscribed: boolean };

export type Invitation = Invitee &
  InvitationRights & {
    id: number;
    /** The admin's username; null if the admin was deleted. */
    invited_by: string | null;
    created_at: string;
    expires_at: string;
    is_expired: boolean;
    /** Null while the mail has not been accepted for delivery. */
    sent_at: string | null;
    /** Why the mail was not accepted. */
    send_error: string | null;
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
