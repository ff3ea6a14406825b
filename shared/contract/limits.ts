export const MAX_ANSWER_CHARS = 20_000;
/** UTF-16 units: the hard cap, so that a body of rare emoji stays far below a batch's bytes. */
export const MAX_ANSWER_UNITS = 200_000;
export const ANSWER_COUNTER_FROM = 19_000;
export const MAX_BATCH_ITEMS = 100;
export const MAX_BATCH_BYTES = 1_048_576;
export const MAX_PULL_PAGE = 1_000;
export const QUESTIONS_PER_DAY = 7;
export const DAYS_AHEAD = 7;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const SNIPPET_CHARS = 100;
export const DEEP_WORDS = 30;
