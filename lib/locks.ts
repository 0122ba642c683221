import "server-only";

/** Every advisory lock this product takes; pg-boss has its own. They end with the transaction that took them. */

/** One process at a time migrates a database. */
export const MIGRATION_LOCK = 4_015_118;

/** One transaction at a time decides whether a fetched text is a new article. */
export const ARTICLES_LOCK = 4_015_119;

/** One transaction at a time publishes a briefing. */
export const PUBLISH_LOCK = 4_015_120;

/** One model call at a time reserves tokens from the budgets. */
export const BUDGET_LOCK = 4_015_121;

/** Locations are changed by one transaction at a time, so that their names stay unique in any case. */
export const LOCATIONS_LOCK = 4_015_122;

/** Users are changed by one transaction at a time: it decides who is the last admin and who is the master user. */
export const USERS_LOCK = 4_015_123;

/** The first of two keys: one login attempt at a time is decided per account, whose hash is the second key. */
export const LOGIN_LOCK = 4_015_124;

/** One mail worker at a time claims deliveries, so that what is handed over as one batch is never split between two. */
export const DELIVERIES_LOCK = 4_015_131;

/** One process at a time claims what admins are to be told. */
export const ALERTS_LOCK = 4_015_132;

/** One worker at a time claims posts to channels. */
export const CHANNELS_LOCK = 4_015_133;
