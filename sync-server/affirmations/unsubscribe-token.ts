import { createHmac, timingSafeEqual } from 'node:crypto';

/** Names an account in the links of its mails; good for nothing but these mails, and for ever. */
export interface UnsubscribeTokens {
  tokenOf(userId: string): string;
  /** Null when we did not make it. */
  userOf(token: string): string | null;
}

const SIGNATURE_CHARS = 22;

export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const sign = (userId: string) =>
    createHmac('sha256', secret)
      .update(`unsub:${userId}`)
      .digest('base64url')
      .slice(0, SIGNATURE_CHARS);
  return {
    tokenOf: (userId) => `${Buffer.from(userId).toString('base64url')}.${sign(userId)}`,
    userOf(token) {
      const [name = '', signature = ''] = token.split('.', 2);
      const userId = Buffer.from(name, 'base64url').toString();
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(userId))];
      return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
    },
  };
}
