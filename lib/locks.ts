import "server-only";

/** All transaction-level advisory locks of this product, apart from pg-boss's. */

/** Serializes migrations of a database. */
export const MIGRATION_LOCK = 4_015_118;

/** Serializes the check whether a fetched text is a new article. */
export const ARTICLES_LOCK = 4_015_119;

/** Serializes publishing. */
export const PUBLISH_LOCK = 4_015_120;

/** Serializes token reservations from the budgets. */
export const BUDGET_LOCK = 4_015_121;

/** Serializes changes to locations, so that names stay unique ignoring case. */
export const LOCATIONS_LOCK = 4_015_122;

/** Serializes changes to users, for the rules about the last admin and the master user. */
export const USERS_LOCK = 4_015_123;

/** Serializes counted attempts, such as sign-ins, per account. The second key is the account's hash. */
export const ATTEMPTS_LOCK = 4_015_124;

/** Serializes claims of deliveries, so that a batch is never split between two workers. */
export const DELIVERIES_LOCK = 4_015_131;

/** Serializes claims of alerts. */
export const ALERTS_LOCK = 4_015_132;

/** Serializes claims of channel posts. */
export const CHANNELS_LOCK = 4_015_133;
