import * as z from 'zod/mini';

const checkpointSchema = z.tuple([z.string(), z.int().check(z.gte(0))]);

/** How far a device has pulled: which database, and the seq of the last change it saw there. */
interface Checkpoint {
  readonly epoch: string;
  readonly seq: number;
}

function writeCheckpoint({ epoch, seq }: Checkpoint): string {
  return Buffer.from(JSON.stringify([epoch, seq])).toString('base64url');
}

/** null for anything this server never wrote. */
function readCheckpoint(text: string): Checkpoint | null {
  try {
    const { data } = checkpointSchema.safeParse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    return data ? { epoch: data[0], seq: data[1] } : null;
  } catch {
    return null;
  }
}

export interface PullStart {
  readonly afterSeq: number;
  readonly restarted: boolean;
}

/** A checkpoint of another epoch, or ahead of the newest seq, is from before a restored backup: start over. */
export function planPull(after: string | undefined, here: Checkpoint): PullStart {
  if (after === undefined) return { afterSeq: 0, restarted: false };
  const checkpoint = readCheckpoint(after);
  if (!checkpoint || checkpoint.epoch !== here.epoch || checkpoint.seq > here.seq) {
    return { afterSeq: 0, restarted: true };
  }
  return { afterSeq: checkpoint.seq, restarted: false };
}

export interface Page<T> {
  readonly documents: T[];
  readonly checkpoint: string;
  readonly has_more: boolean;
  readonly restarted: boolean;
  /** Only on the last page: nothing up to here is missing. */
  readonly seq?: number;
}

/** `rows` by seq. `here.seq` was read before them, so nothing below it is missing. */
export function pageOf<T extends { readonly seq: number }>(
  { rows, hasMore: has_more }: { readonly rows: readonly T[]; readonly hasMore: boolean },
  { restarted, here }: { restarted: boolean; here: Checkpoint },
): Page<T> {
  const documents = [...rows];
  const last = documents.at(-1)?.seq ?? 0;
  const seq = has_more ? last : Math.max(last, here.seq);
  const checkpoint = writeCheckpoint({ ...here, seq });
  return { documents, checkpoint, has_more, restarted, ...(!has_more && { seq }) };
}
