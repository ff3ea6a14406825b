/** HTTP status of each error code; 0 marks faults that never reached a server. */
export const errorStatus = {
  invalid_input: 400,
  invalid_json: 400,
  /** Unknown, used, replaced or too old. */
  invalid_reset_token: 400,
  /** Not signed by the payment provider, or too long ago. */
  invalid_signature: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  /** Bearer and cookie name different sessions. */
  session_mismatch: 401,
  /** The session's account was deleted: what the device still holds of it is to go as well. */
  account_deleted: 401,
  /** The sentence is the payment provider's own and may be shown. */
  card_declined: 402,
  /** Her bank wants to hear from her; `fields.clientSecret` opens its dialog. */
  authentication_required: 402,
  premium_required: 403,
  cross_origin: 403,
  wrong_password: 403,
  not_found: 404,
  method_not_allowed: 405,
  user_exists: 409,
  already_subscribed: 409,
  /** It holds as much as an account may: something has to be deleted first. */
  account_full: 409,
  pseudonym_taken: 409,
  /** Another model would read her answers than the one she was shown. */
  recipient_changed: 409,
  /** The session belongs to someone else than `X-Noor-User` says. */
  wrong_user: 409,
  /** Another device changed the journal first. */
  changed_meanwhile: 409,
  /** Something still lies there as it was before. */
  journal_unfinished: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  nothing_written: 422,
  /** The `Idempotency-Key` came with another request before. */
  key_reused: 422,
  too_many_requests: 429,
  unexpected: 500,
  /** The payment provider cannot be reached, or says something else than expected. */
  payment_provider: 502,
  not_configured: 503,
  /** The server's disk is full: nothing is stored, reading works, and it passes. */
  storage_full: 503,
  /** The server's database is damaged: reading works as far as it goes, nothing is stored. */
  storage_damaged: 503,
  /** Only her devices can read this journal: nothing open is taken, or shown to whoever cannot read it. */
  journal_is_sealed: 503,
  /** What came is sealed, and the journal is not. */
  journal_is_plain: 503,
  unavailable: 503,
  /** No answer: no network, refused, cut, timed out. */
  offline: 0,
  /** An answer that is not ours: a captive portal's page, a redirect, JSON of another shape. */
  bad_response: 0,
  /** A gateway in front of the server refused this one request: what it says, or its size. */
  refused_on_the_way: 0,
} as const;

export type ErrorCode = keyof typeof errorStatus;

interface AppErrorOptions extends ErrorOptions {
  /** The sentence shown to callers; plain English. */
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** The status a server really answered with, where it differs from the code's own. */
  readonly status?: number;
}

/** The one error that crosses layers: a code for programs, a sentence for people. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.status = options.status ?? errorStatus[code];
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

/** A code that a server of ours answers with. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return (
    typeof code === 'string' &&
    Object.hasOwn(errorStatus, code) &&
    errorStatus[code as ErrorCode] > 0
  );
}
