import type { SessionRow } from '../../db/tables.ts';
import { isStorageFault } from '../../db/storage-health.ts';
import { MOST_SESSIONS, type FoundSession, type SessionRepository } from './session-repository.ts';
import type { UserRepository } from '../user-repository.ts';

interface Spare {
  readonly row: SessionRow;
  /** A session does not outlive the password it was opened with. */
  readonly passwordHash: string;
}

/** Far more than sign in during one full disk, and a few megabytes. */
const MOST = 10_000;

/**
 * A full disk keeps nobody from signing in and reading: a session that cannot be stored is kept in
 * memory, and stored at its next use once there is room. A restart forgets it, which is one more sign-in.
 */
export function withSpareSessions(
  stored: SessionRepository,
  users: Pick<UserRepository, 'find'>,
): SessionRepository {
  const spares = new Map<string, Spare>();
  const spareOf = (userId: string, id: string): SessionRow | undefined => {
    const row = spares.get(id)?.row;
    return row?.user_id === userId ? row : undefined;
  };

  async function keep(row: SessionRow): Promise<string[]> {
    const user = await users.find(row.user_id);
    const hers = sparesOf(spares, row.user_id).map(({ id }) => id);
    const ended = hers.slice(0, Math.max(0, hers.length - (MOST_SESSIONS - 1)));
    for (const id of ended) spares.delete(id);
    const [oldest] = spares.keys();
    if (spares.size >= MOST && oldest !== undefined) spares.delete(oldest);
    if (user) spares.set(row.id, { row, passwordHash: user.password_hash });
    return ended;
  }

  async function findSpare(isIt: (row: SessionRow) => boolean): Promise<FoundSession | null> {
    const spare = spares.size === 0 ? undefined : [...spares.values()].find(({ row }) => isIt(row));
    if (!spare) return null;
    const { row, passwordHash } = spare;
    const user = await users.find(row.user_id);
    if (user?.password_hash !== passwordHash) {
      spares.delete(row.id);
      return null;
    }
    // Its request is not noted any more: a repetition of it is a sign-in of its own.
    await stored.add(row, null).then(() => spares.delete(row.id), unlessFull);
    return { session: row, user, journal: await stored.findJournal(row.user_id) };
  }

  return {
    ...stored,
    findByTokenHash: async (hash) =>
      (await stored.findByTokenHash(hash)) ?? findSpare((row) => row.token_hash === hash),
    findByNextTokenHash: async (hash) =>
      (await stored.findByNextTokenHash(hash)) ??
      findSpare((row) => [row.token_hash, row.next_token_hash].includes(hash)),
    findByCookieHash: async (hash) =>
      (await stored.findByCookieHash(hash)) ?? findSpare((row) => row.cookie_hash === hash),
    findExpiry: async (userId, id) =>
      spareOf(userId, id)?.expires_at ?? stored.findExpiry(userId, id),
    async add(row, request) {
      try {
        return await stored.add(row, request);
      } catch (error) {
        unlessFull(error);
        return keep(row);
      }
    },
    async change({ user_id, id }, fields) {
      const row = spareOf(user_id, id);
      if (row) Object.assign(row, fields);
      else await stored.change({ user_id, id }, fields);
    },
    async remove(userId, id) {
      if (spareOf(userId, id)) spares.delete(id);
      else await stored.remove(userId, id);
    },
    list: async (userId) => [...sparesOf(spares, userId), ...(await stored.list(userId))],
    async removeOthers(userId, id) {
      const gone = await stored.removeOthers(userId, id);
      const others = sparesOf(spares, userId).filter((row) => row.id !== id);
      for (const row of others) spares.delete(row.id);
      return [...gone, ...others.map((row) => row.id)];
    },
  };
}

function sparesOf(spares: ReadonlyMap<string, Spare>, userId: string): SessionRow[] {
  return [...spares.values()].map(({ row }) => row).filter((row) => row.user_id === userId);
}

function unlessFull(error: unknown): void {
  if (!isStorageFault(error)) throw error;
}
