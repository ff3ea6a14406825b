import { SESSION_COOKIE } from '../../http/require-session.ts';

const RULES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** `Set-Cookie` that hands out the worker's secret. */
export function sessionCookie(secret: string, maxAgeSeconds: number): string {
  return `${SESSION_COOKIE}=${secret}; ${RULES}; Max-Age=${maxAgeSeconds}`;
}

/** `Set-Cookie` that takes it back. */
export const CLEARED_COOKIE = `${SESSION_COOKIE}=; ${RULES}; Max-Age=0`;
