import type { ApiClient } from '../../shared/api/api-client.ts';
import { AppError } from '../../shared/contract/app-error.ts';
import { setDeviceClosed } from '../../shared/contract/auth.ts';
import {
  beginOpening,
  beginSealing,
  changeJournal,
  getJournal,
  startOver,
  type Journal,
} from '../../shared/contract/journal.ts';
import type { Route } from '../../shared/contract/route.ts';

export const PASSWORD = 'her password';

const EMPTY: Journal = { mode: 'plain', generation: 0, version: 0, state: null, openers: [] };
const STEPS: Readonly<Record<string, readonly [from: Journal['mode'][], to: Journal['mode']]>> = {
  [beginSealing.path]: [['plain', 'sealed'], 'sealing'],
  [changeJournal.path]: [['sealed'], 'sealed'],
  [beginOpening.path]: [['sealed'], 'opening'],
};

type Word = Pick<Journal, 'generation' | 'version' | 'openers'> & {
  readonly state: string;
  readonly password: string;
};

/** The part of a server that keeps her word on a journal, for screens that say it. */
export function aJournalDesk() {
  let journal = EMPTY;
  const heard: string[] = [];
  /** What happens in front of the next word of hers, and behind it. */
  let meanwhile: (() => void) | null = null;
  let isLost = false;

  function take(path: string, { password, ...word }: Word): Journal {
    meanwhile?.();
    meanwhile = null;
    if (password !== PASSWORD) throw new AppError('wrong_password');
    const [from, to] = STEPS[path] ?? [[], 'plain'];
    const isNext =
      to === 'sealing'
        ? word.generation > journal.generation
        : word.generation === journal.generation && word.version === journal.version + 1;
    if (!from.includes(journal.mode) || !isNext) throw new AppError('changed_meanwhile');
    journal = { ...word, mode: to };
    if (!isLost) return journal;
    isLost = false;
    throw new AppError('offline');
  }

  async function answer(path: string, input: unknown): Promise<unknown> {
    await Promise.resolve();
    heard.push(path);
    if (path === getJournal.path) return journal;
    if (path === setDeviceClosed.path) return { success: true, next_token_taken: true };
    if (path !== startOver.path) return take(path, input as Word);
    if ((input as Word).password !== PASSWORD) throw new AppError('wrong_password');
    journal = EMPTY;
    return journal;
  }
  const api: ApiClient = {
    call: (route: Route, input: unknown) => answer(route.path, input) as never,
  };
  return {
    api,
    /** Paths, in the order asked. */
    heard,
    journal: () => journal,
    /** Another device said it, or the server makes it up. */
    put: (next: Partial<Journal>) => void (journal = { ...journal, ...next }),
    before: (work: () => void) => void (meanwhile = work),
    /** The next word of hers is taken, and she does not hear of it. */
    loseAnswer: () => void (isLost = true),
  };
}
