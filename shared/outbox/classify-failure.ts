import { isAppError } from '../contract/app-error.ts';

/** What a failed batch means for the rest of the pass. */
export type Failure =
  /** The session is over or someone else's: waiting does not help, a sign-in does. */
  | 'signed_out'
  /** Nobody of ours answered. */
  | 'offline'
  /** The server asks for time. */
  | 'busy'
  /** The server, or a gateway in front of it, refused the batch: one of its items may be to blame. */
  | 'refused'
  /** Anything else: might be this date's fault, so another date is tried once. */
  | 'odd';

const SESSION_OVER: ReadonlySet<string> = new Set([
  'unauthenticated',
  'account_deleted',
  'session_mismatch',
  'wrong_user',
]);
const NEEDS_TIME = new Set([408, 425, 429, 502, 503, 504]);
const BLAMES_THE_BATCH = new Set([400, 413, 422]);

export function classifyFailure(error: unknown): Failure {
  if (!isAppError(error)) return 'odd';
  if (SESSION_OVER.has(error.code)) return 'signed_out';
  if (error.code === 'offline') return 'offline';
  // A page of a portal or a proxy is as good as no network; JSON that makes no sense (no status) is ours.
  if (error.code === 'bad_response') return error.status === 0 ? 'busy' : 'offline';
  if (error.code === 'refused_on_the_way') return 'refused';
  if (error.code === 'unavailable' || NEEDS_TIME.has(error.status)) return 'busy';
  return BLAMES_THE_BATCH.has(error.status) ? 'refused' : 'odd';
}
