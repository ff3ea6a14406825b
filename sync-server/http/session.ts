import { hash } from 'node:crypto';
import type { Language } from '../../shared/contract/language.ts';
import type { StoredMode } from '../db/tables.ts';

/** A live session and what its user decides about a request. */
export interface Session {
  readonly userId: string;
  readonly sessionId: string;
  readonly premium: boolean;
  readonly language: Language | null;
  readonly timeZone: string | null;
  /** Epoch ms. */
  readonly expiresAt: number;
  /** Epoch ms; no use moves it. */
  readonly absoluteExpiresAt: number;
  /** Her device is kept closed: the cookie that lies on it unsealed may send, and read nothing. */
  readonly isClosed: boolean;
  readonly journal: StoredMode;
  /** True when this request has moved the expiry. */
  readonly refreshed: boolean;
}

/** Implemented by accounts; hashes are SHA-256 in hex. */
export interface Sessions {
  findByBearer(tokenHash: string): Promise<Session | null>;
  findByCookie(cookieHash: string): Promise<Session | null>;
  /** Did this secret open an account that was deleted since? */
  isErased(secretHash: string): Promise<boolean>;
  /** Past half of its life a session is extended; answers the session as it is now. */
  keepAlive(session: Session): Promise<Session>;
  /** Is it still one, or was it ended meanwhile? */
  isLive(session: Session): Promise<boolean>;
  rememberTimeZone(userId: string, timeZone: string): Promise<void>;
}

export function sha256(secret: string): string {
  return hash('sha256', secret, 'hex');
}
