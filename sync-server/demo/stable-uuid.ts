import { hash } from 'node:crypto';

/** A UUIDv7 whose random part comes from `name`: seeding twice gives the same ids. */
export function stableUuid(epochMs: number, name: string): string {
  const time = epochMs.toString(16).padStart(12, '0');
  const digest = hash('sha256', name, 'hex');
  const variant = (8 + (Number.parseInt(digest.slice(3, 4), 16) % 4)).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${digest.slice(0, 3)}`,
    `${variant}${digest.slice(4, 7)}`,
    digest.slice(7, 19),
  ].join('-');
}
