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

/** The rights granted by an invitation. */
export type InvitationRights = { is_admin: boolean; is_subscribed: boolean };

export type Invitation = Invitee &
  InvitationRights & {
    id: number;
    /** The admin's username. Null if deleted. */
    invited_by: string | null;
    created_at: string;
    expires_at: string;
    is_expired: boolean;
    /** Null while the mail has not been accepted for delivery. */
    sent_at: string | null;
    /** Why the mail was not accepted. */
    send_error: string | null;
  };

/** A person's identity at a provider, with a verified address. */
export type SsoIdentity = {
  issuer: string;
  /** The provider's own id of the person, which never changes. */
  subject: string;
  email: string;
  /** Null if admin rights are managed in this product. */
  is_admin: boolean | null;
};
