import { createHash } from 'node:crypto';

/** A row, its columns by name. */
export type Values = readonly unknown[];

export interface TableHash {
  readonly rows: number;
  /** SHA-256, hex. */
  readonly hash: string;
}

/** Takes rows in the order of their keys; the same for the same rows, whichever engine they come from. */
export function createTableHash(): { add(row: Values): void; end(): TableHash } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(row) {
      rows += 1;
      hash.update(`${JSON.stringify(row)}\n`);
    },
    end: () => ({ rows, hash: hash.digest('hex') }),
  };
}
