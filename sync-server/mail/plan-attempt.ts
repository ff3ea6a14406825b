import type { MailRow } from '../db/tables.ts';
import type { Settlement } from './mail-repository.ts';

/** What a failed attempt says about the mail, or about the way out. */
export type Failure =
  /** This mail will never be taken. */
  | { readonly kind: 'refused'; readonly fault: string }
  /** This mail is not taken now. */
  | { readonly kind: 'deferred'; readonly fault: string }
  /** No mail gets out: no connection, no encryption, a wrong password. */
  | { readonly kind: 'blocked'; readonly fault: string };

/** RFC 4954: the server wants another sign-in, which only the operator can change. */
const SIGN_IN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538]);
const BEFORE_MAILS: ReadonlySet<string> = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'LHLO']);

/** The codes of an error of nodemailer alone are read: its sentences may quote an address. */
export function readFailure(error: unknown): Failure {
  const { code, command, responseCode, timeoutType } = fieldsOf(error);
  const fault = [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
  if (code === 'EAUTH' || code === 'ENOAUTH') return { kind: 'blocked', fault };
  // It says `CONN` like any timeout, but the server had greeted: this conversation alone went silent.
  if (timeoutType === 'SOCKET_TIMEOUT') return { kind: 'deferred', fault };
  if (responseCode === undefined || BEFORE_MAILS.has(command ?? '')) {
    return { kind: code === 'EENVELOPE' ? 'refused' : 'blocked', fault };
  }
  if (SIGN_IN_CODES.has(responseCode)) return { kind: 'blocked', fault };
  return { kind: responseCode >= 500 ? 'refused' : 'deferred', fault };
}

/** Where others get out the way is open, whatever became of this one. */
export function judge(failure: Failure, othersLeft: boolean): Failure {
  return failure.kind === 'blocked' && othersLeft ? { ...failure, kind: 'deferred' } : failure;
}

function fieldsOf(error: unknown) {
  if (!(error instanceof Error)) return {};
  return {
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    command: 'command' in error && typeof error.command === 'string' ? error.command : undefined,
    responseCode:
      'responseCode' in error && typeof error.responseCode === 'number'
        ? error.responseCode
        : undefined,
    timeoutType: 'timeoutType' in error ? error.timeoutType : undefined,
  };
}

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** All mails wait together, so they look again soon: a reset link lives an hour. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_BLOCKED_WAIT_MS = 10 * MINUTE_MS;
/** So long the operator can see what was refused. */
const KEPT_REFUSED_MS = 14 * 86_400_000;

/** One minute after the first attempt, then two, four … an hour. */
export function waitAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_WAIT_MS);
}

/** Half a minute, then one, two, four, five. */
export function pauseAfter(blocks: number): number {
  return Math.min((MINUTE_MS / 2) * 2 ** Math.min(blocks - 1, 10), LONGEST_PAUSE_MS);
}

/** Of a mail that was handed over only the fact is kept, so that it is not sent again. */
export function settleSent(mail: MailRow): Settlement {
  const { next_at, expires_at } = mail;
  return { state: 'sent', recipient: '', fault: null, next_at, expires_at };
}

export function settleFailed(mail: MailRow, failure: Failure, now: number): Settlement {
  const { fault } = failure;
  const { recipient, expires_at } = mail;
  if (failure.kind === 'refused') {
    const keptUntil = Math.max(expires_at, now + KEPT_REFUSED_MS);
    return { state: 'failed', next_at: now, expires_at: keptUntil, fault, recipient };
  }
  const longest = failure.kind === 'blocked' ? LONGEST_BLOCKED_WAIT_MS : LONGEST_WAIT_MS;
  const next_at = now + Math.min(waitAfter(mail.attempts), longest);
  return { state: 'held', next_at, expires_at, fault, recipient };
}
