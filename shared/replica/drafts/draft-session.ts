import type { Subscription } from 'rxjs';
import type { Day } from '../../contract/day.ts';
import type { OpenReplica, SavedAnswer } from '../replica.ts';
import { firstSaved, isAlreadySaved, safeAnswers } from './already-saved.ts';
import { createDraftBoxes, type DraftBoxes, type RefusedDrafts } from './draft-boxes.ts';
import { type Draft, type Drafts, emptyDraft, hasText, keyOf, writtenDrafts } from './draft.ts';

/** What a session tells the screen it belongs to. */
export interface DraftScreen {
  readonly onDrafts: (drafts: Drafts) => void;
  /** null: everything noted is kept. */
  readonly onOutcome: (error: unknown) => void;
  /**
   * The browser asks before the page closes, until the way out that it returns is taken. `again` tries once more
   * what the device refused; resolves with whether all of it is kept.
   */
  readonly askBeforeLeaving: (again: () => Promise<boolean>) => () => void;
}

/** The boxes of one day on one screen: from what the device kept to what it holds when the screen is gone. */
export interface DraftSession extends Pick<
  DraftBoxes,
  'drafts' | 'put' | 'setKept' | 'setText' | 'settle' | 'shown'
> {
  /** Brings back what was not saved; to be called once. Rejects where the device cannot be read. */
  restore(): Promise<void>;
  /**
   * Follows what other tabs do with the same day: their drafts are shown here, and a box whose text has
   * become an answer is cleared. A draft that goes without one stays on this screen. Returns the way out.
   */
  followOtherTabs(): () => void;
  /** Hands over at once what waits; resolves when all was tried, with whether all of it is kept. */
  readonly flush: () => Promise<boolean>;
  /** The page may be gone at the end of this turn. */
  leave(): void;
  /** The screen closes: its last texts are put aside, and on their way while the next screen opens. */
  close(): void;
}

export function openDraftSession(
  replica: OpenReplica,
  day: Day,
  { askBeforeLeaving, ...screen }: DraftScreen,
): DraftSession {
  const boxes = createDraftBoxes(replica.drafts, day, screen);
  const place = `${replica.userId} ${day}`;
  let isClosed = false;

  function close(): void {
    isClosed = true;
    handOver(place, boxes, askBeforeLeaving);
  }

  return {
    ...boxes,
    async restore() {
      try {
        const refused = await takeOver(place, askBeforeLeaving);
        const kept = await readKept(replica, day).catch((error: unknown) => {
          if (!refused) throw error;
          return null;
        });
        boxes.restore({ kept, refused });
        // This screen went meanwhile: the next one takes over what it found.
        if (isClosed) close();
      } finally {
        boxes.open();
      }
    },
    followOtherTabs: () => followOtherTabs(replica, day, boxes),
    async flush() {
      await boxes.keeper.flush();
      return boxes.keeper.unwritten().length === 0;
    },
    leave: () => void boxes.keeper.leave(),
    close,
  };
}

/** What a save had already turned into an answer is cleared, not offered twice. */
async function readKept(replica: OpenReplica, day: Day): Promise<Drafts> {
  const [drafts, saved] = await Promise.all([replica.drafts.load(day), firstSaved(replica, day)]);
  const safe = safeAnswers(saved, replica.persistent);
  const kept = new Map<string, Draft>();
  for (const draft of drafts) {
    const isOver = hasText(draft) && isAlreadySaved(draft, safe);
    if (isOver) await replica.drafts.save(day, emptyDraft(draft.target));
    else kept.set(keyOf(draft.target), draft);
  }
  return kept;
}

function followOtherTabs(replica: OpenReplica, day: Day, boxes: DraftBoxes): () => void {
  let safe: readonly SavedAnswer[] | null = null;
  const subscription: Subscription = replica.answers.watchDay(day).subscribe((saved) => {
    const known = new Set(safe?.map(({ reflection }) => reflection.id));
    const before = safe;
    safe = safeAnswers(saved, replica.persistent);
    // Words she repeats on purpose are not taken from her while she types: only news clears a box.
    const news = before ? safe.filter(({ reflection }) => !known.has(reflection.id)) : [];
    const written = writtenDrafts(boxes.drafts()).filter((draft) => isAlreadySaved(draft, news));
    if (written.length > 0) boxes.settle(written);
  });
  subscription.add(
    replica.drafts.watch(day).subscribe((drafts) => {
      for (const draft of drafts) if (boxes.isNews(draft)) void follow(draft);
    }),
  );

  /** A change can be told late: what counts is what stands there now. */
  async function follow({ target }: Draft): Promise<void> {
    try {
      const stored = await replica.drafts.read(day, target);
      if (!subscription.closed && !isAlreadySaved(stored, safe ?? [])) boxes.meet(stored);
    } catch {
      // Not readable now: before this tab writes, it looks again.
    }
  }

  return () => subscription.unsubscribe();
}

interface Refused extends RefusedDrafts {
  readonly again: () => void;
}

/** By user and day: screens that closed, and what the device refused to keep of them. */
const leaving = new Map<string, Promise<void>>();
const refused = new Map<string, Refused>();
let stopAsking: (() => void) | null = null;

function handOver(place: string, boxes: DraftBoxes, ask: DraftScreen['askBeforeLeaving']): void {
  const before = leaving.get(place);
  const done = Promise.all([before, boxes.keeper.leave()]).then(() => {
    const drafts = boxes.unwritten();
    const knows = (stored: Draft): boolean => !boxes.isNews(stored);
    const again = (): void => handOver(place, boxes, ask);
    if (drafts.size > 0) refused.set(place, { drafts, knows, again });
    // On the way they may have met another tab's words.
    boxes.keeper.putAside();
    askWhileRefused(ask);
    if (leaving.get(place) === done) leaving.delete(place);
  });
  leaving.set(place, done);
}

/** Waits for the screen before; what this device refused to keep of it is this one's now. */
async function takeOver(
  place: string,
  ask: DraftScreen['askBeforeLeaving'],
): Promise<RefusedDrafts | null> {
  await leaving.get(place);
  const found = refused.get(place) ?? null;
  refused.delete(place);
  askWhileRefused(ask);
  return found;
}

/** Until a screen holds them again nobody else would ask. */
function askWhileRefused(ask: DraftScreen['askBeforeLeaving']): void {
  const isNeeded = [...refused.values()].some(({ drafts }) => writtenDrafts(drafts).length > 0);
  if (isNeeded) stopAsking ??= ask(tryAgain);
  else {
    stopAsking?.();
    stopAsking = null;
  }
}

async function tryAgain(): Promise<boolean> {
  const all = [...refused.values()];
  refused.clear();
  for (const { again } of all) again();
  await Promise.all(leaving.values());
  return refused.size === 0;
}
