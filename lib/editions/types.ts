/** A further public briefing with its own queries, schedule and subscribers. */
export type Edition = {
  id: number;
  /** The last part of its address, `/e/{slug}`. */
  slug: string;
  title: string;
  /** The name its mail is from. Null: its title. */
  sender_name: string | null;
  /** A cron line in the time zone of `DIGEST_TIMEZONE`, or `off`. */
  schedule: string;
  /** The service account that owns its queries. */
  user_id: number;
};

/** An edition in the admin panel. */
export type EditionEntry = Edition & {
  queries: number;
  /** Subscribed users whose address works. */
  subscribers: number;
  /** Public briefings. */
  briefings: number;
};

/** A user who can get an edition by mail. */
export type Candidate = { id: number; username: string; email: string; is_subscribed: boolean };
