import type { JournalMode } from '../../shared/contract/journal.ts';

/**
 * As a journal stands in the database. `emptying`: she began again with an empty one, which is plain for everybody;
 * what nobody can open any more is being removed.
 */
export type StoredMode = JournalMode | 'emptying';

/**
 * Rows as they lie in the database. Text ids, integer epoch ms, 0/1 for flags; every table of hers has a
 * primary key that begins with user_id.
 */
export interface Tables {
  database_meta: { key: string; value: string };
  users: UserRow;
  sessions: SessionRow;
  user_sync: UserSyncRow;
  /** The key of each account, sealed with the master key of that name: `db/keys/`. */
  account_keys: { user_id: string; key_id: string; wrapped: Buffer };
  journals: JournalRow;
  reflections: ReflectionRow;
  sealed_insights: SealedInsightRow;
  feedback: FeedbackRow;
  model_ledger: ModelLedgerRow;
  password_resets: PasswordResetRow;
  mail_outbox: MailRow;
  mail_texts: MailTextRow;
  leases: { name: string; holder: string; until: number };
  /** The library's; keys tell nothing without the secret key. */
  rate_limits: { key: string; points: number; expire: number | null };
  feelings: FeelingRow;
  community_authors: CommunityAuthorRow;
  feeling_reports: FeelingReportRow;
  support_tickets: TicketRow;
  request_keys: RequestKeyRow;
  erased_sessions: { secret_hash: string; erased_at: number };
  /** Accounts that are deleted, and whose last rows are not gone yet. */
  unfinished_erasures: { account_id: string };
  premium_grants: { user_id: string; until: number | null };
  subscriptions: SubscriptionRow;
  billing_notes: BillingNoteRow;
  billing_events: { id: string; received_at: number; done_at: number | null };
  billing_jobs: BillingJobRow;
}

export interface UserRow {
  id: string;
  /** Lower case, unique. */
  email: string;
  /** PHC string. */
  password_hash: string;
  subscription_type: 'free' | 'premium';
  subscription_status: string | null;
  /** Epoch ms; null for no end. */
  premium_until: number | null;
  daily_affirmation_notifications: 0 | 1;
  language: 'en' | 'ar' | null;
  time_zone: string | null;
  /** Of her local day, when the mail with the affirmation is to come. */
  affirmation_minute: number;
  /** The last of her days whose affirmation was mailed. */
  affirmation_last_day: string | null;
  /** Epoch ms of the next look at her, 0 for at once; null while she wants none. */
  affirmation_next_at: number | null;
  /** Whom she allowed to read her answers; another one has to be asked for anew. */
  model_host: string | null;
  model_name: string | null;
  model_agreed_at: number | null;
  created_at: number;
}

export interface SessionRow {
  user_id: string;
  id: string;
  /** SHA-256, hex. */
  token_hash: string;
  cookie_hash: string;
  created_at: number;
  /** Epoch ms; slides with use. */
  expires_at: number;
  /** Epoch ms; never moves. */
  absolute_expires_at: number;
  /** Of a device that is kept closed. */
  cookie_sends_only: 0 | 1;
  /** Takes the place of `token_hash` when it is used for the first time. */
  next_token_hash: string | null;
}

export interface UserSyncRow {
  user_id: string;
  seq: number;
  /** Reflections, erased ones too. */
  documents: number;
  /** Reflections that are not erased, earlier versions too. */
  answers: number;
  /** Of all of them and of sealed insights, as `account-size.ts` counts. */
  bytes: number;
  journal: StoredMode;
}

/** What her devices know a private journal by; of one that is plain again, her last word on it. */
export interface JournalRow {
  user_id: string;
  generation: number;
  version: number;
  /** Sealed; empty once she began again with an empty journal. */
  state: string;
  /** JSON list. */
  openers: string;
  /** Epoch ms. */
  changed_at: number;
  /** Epoch ms; 0 while pages do, -1 where none ever did. Null: nobody took note. */
  lay_open_until: number | null;
}

/** Of a day that only her devices know. */
export interface SealedInsightRow {
  user_id: string;
  id: string;
  seq: number;
  generation: number;
  sealed: Buffer;
}

/**
 * An erased one keeps its id, seq and date (null when it was never seen) and nothing else; while its
 * earlier versions are being erased, also which of them is next.
 */
export interface ReflectionRow {
  user_id: string;
  id: string;
  seq: number;
  deleted: 0 | 1;
  date: string | null;
  question_id: string | null;
  question_text: string | null;
  question_type: string | null;
  language: string | null;
  answer: string | null;
  /** ISO 8601 as the device sent it. */
  created_at: string | null;
  time_zone: string | null;
  supersedes: string | null;
  keep_from_model: 0 | 1;
  /** JSON: what the caller sent in fields that could not be understood. */
  as_sent: string | null;
  /** From `question_id` to `time_zone` and `as_sent`, under her key; null in an erased one, and in rows of before. */
  sealed: Buffer | null;
  /** Not null: `sealed` is as her device made it, erased or not, and nothing else is known of it. */
  generation: number | null;
  /** Epoch ms of the server. */
  received_at: number;
}

export interface FeedbackRow {
  user_id: string;
  date: string;
  seq: number;
  energy_score: number | null;
  feedback_text: string;
  /** JSON list of strings. */
  improvement_areas: string;
  language: string;
  source: 'model' | 'built_in';
  created_at: number;
  /** Of the answers it was written from, marked with her key; null when they are not known any more. */
  content_hash: string | null;
  /** Number, text and areas, under her key; null once it says nothing, and in rows of before. */
  sealed: Buffer | null;
}

/** One request that left the house with words of hers. */
export interface ModelLedgerRow {
  user_id: string;
  id: string;
  date: string;
  sent_at: number;
  recipient: string;
  model: string;
  /** JSON list. */
  answer_ids: string;
  bytes: number;
  /** SHA-256 of the body, marked with her key; hex. */
  body_hash: string;
  /** In rows of before. */
  body: string | null;
  /** The body as sent, under her key; null once an answer in it was erased. */
  sealed: Buffer | null;
}

export interface PasswordResetRow {
  user_id: string;
  /** SHA-256, hex. */
  token_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Where several servers share the mails; else each lies in a file. Sealed: see `db/seal.ts`. */
export interface MailTextRow {
  mail_id: string;
  sealed: string;
  written_at: number;
}

/** The text lies beside it, named by the id. */
export interface MailRow {
  /** Whom it is about; null for mail of nobody's account. */
  user_id: string | null;
  id: string;
  kind: string;
  recipient: string;
  language: 'en' | 'ar';
  dedupe_key: string;
  /** Waiting; taken over by a mail server; refused for good. */
  state: 'held' | 'sent' | 'failed';
  attempts: number;
  /** Whose attempt is under way, until `next_at`. */
  lease: string | null;
  /** What the last attempt met: a code, never a sentence. */
  fault: string | null;
  /** 1: one of very many, so the others go first. */
  bulk: 0 | 1;
  /** Epoch ms: not to be tried earlier. */
  next_at: number;
  /** Epoch ms: not to be sent any more. */
  expires_at: number;
  created_at: number;
}

export interface FeelingRow {
  user_id: string;
  id: string;
  /** What her choice was when she shared it. */
  author_mode: 'email' | 'pseudonym';
  feeling_text: string;
  mood_emoji: string | null;
  created_at: number;
}

export interface CommunityAuthorRow {
  user_id: string;
  mode: 'email' | 'pseudonym';
  pseudonym: string | null;
  /** By which two pseudonyms are the same. */
  pseudonym_key: string | null;
}

export interface FeelingReportRow {
  /** Who reported. */
  user_id: string;
  feeling_id: string;
  reason: string | null;
  created_at: number;
}

export interface TicketRow {
  user_id: string;
  id: string;
  email: string;
  subject: string;
  category: 'technical' | 'billing' | 'content' | 'other';
  message: string;
  /** Address, subject and message, under her key: the columns are empty but in rows of before. */
  sealed: Buffer | null;
  state: 'open' | 'closed';
  created_at: number;
}

/** A request that carried an `Idempotency-Key`, for thirty days; tickets and feelings keep theirs in the row too. */
export interface RequestKeyRow {
  user_id: string;
  /** SHA-256 of the key, hex. */
  key_hash: string;
  /** Of route and body, by a hash that only the key opens. */
  fingerprint: string;
  /** The id of what it made; empty where that is named by the request. */
  made: string;
  created_at: number;
  /** Of her keys of that moment, the later the higher. */
  place: number;
}

/** What Stripe said of her when it was asked last. */
export interface SubscriptionRow {
  user_id: string;
  customer_id: string | null;
  subscription_id: string | null;
  /** The card setup that the page has. */
  setup_id: string | null;
  /** Its card was charged or refused: nothing is left to do about it. */
  setup_settled: 0 | 1;
  /** Part of every idempotency key: another number is another attempt. */
  attempt: number;
  status: string | null;
  period_end: number | null;
  /** Epoch ms: it is cancelled and ends then; null while it goes on. */
  ends_at: number | null;
  read_at: number | null;
  /** Epoch ms: to be read again by then; null when nothing can change any more. */
  check_at: number | null;
  /** Refused cards since `failures_since`. */
  failures: number;
  failures_since: number;
}

/** For support and for mails; `subject` is the object at Stripe. */
export interface BillingNoteRow {
  user_id: string;
  subject: string;
  kind: 'payment_failed' | 'refunded' | 'disputed' | 'second_subscription';
  created_at: number;
  /** When she was told by mail. */
  told_at: number | null;
}

/** `finish_setup` of a card setup, `end_customer` of someone who deleted her account. */
export interface BillingJobRow {
  kind: 'finish_setup' | 'end_customer';
  subject: string;
  run_at: number;
  attempts: number;
}
