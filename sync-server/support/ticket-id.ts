import { randomInt } from 'node:crypto';

/** Without the ones that are taken for each other when read out. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `NOOR-7F3K-29` */
export function newTicketId(): string {
  const letters = Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length)));
  return `NOOR-${letters.join('')}-${randomInt(10, 100)}`;
}
