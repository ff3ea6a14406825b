import type { Day } from '../../contract/day.ts';
import { mergeTexts } from '../../contract/merge-texts.ts';
import type { ReplicaDrafts } from '../replica.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import {
  type Draft,
  type Drafts,
  type DraftTarget,
  emptyDraft,
  hasText,
  isWorthKeeping,
  keyOf,
  mergeDrafts,
  targetOf,
  textIn,
} from './draft.ts';

/** So long after a key stroke she is still writing. */
const TYPING_MS = 500;
const REMEMBERED = 50;

/** What the device refused to keep of a screen that closed. */
export interface RefusedDrafts {
  readonly drafts: Drafts;
  /** False for a stored draft that the screen had not met: these do not replace it. */
  readonly knows: (stored: Draft) => boolean;
}

/** What stands in the boxes of one day on one screen, and how it gets to the device. */
export interface DraftBoxes {
  readonly keeper: DraftKeeper;
  /** What she typed a moment ago is here before the screen shows it. */
  readonly drafts: () => Drafts;
  /** What stands in the boxes that the device has not taken yet. */
  readonly unwritten: () => Drafts;
  readonly setText: (target: DraftTarget, typed: string) => void;
  readonly setKept: (target: DraftTarget, isKept: boolean) => void;
  /** Takes the place of what stands in its box. */
  readonly put: (draft: Draft) => void;
  /** What the screen shows by now: a key stroke falls into that, not into what is still to be shown. */
  readonly shown: (drafts: Drafts) => void;
  /** Empties the boxes that still hold exactly these texts. */
  readonly settle: (written: readonly Draft[]) => void;
  /** `kept`: null where the device cannot be read. */
  readonly restore: (found: { kept: Drafts | null; refused: RefusedDrafts | null }) => void;
  /** From now on drafts are written: before, one could overwrite what was not read yet. */
  readonly open: () => void;
  /** False for a text that another tab wrote and that was not shown here. */
  readonly knows: (stored: Draft) => boolean;
  /** Another tab changed it since: its words, or her wish. */
  readonly isNews: (stored: Draft) => boolean;
  /** Another tab's draft: shown, or kept beside what stands here. */
  readonly meet: (stored: Draft) => void;
}

interface Options {
  readonly onDrafts: (drafts: Drafts) => void;
  readonly onOutcome: (error: unknown) => void;
}

/** What this screen knows of one box besides what stands in it. */
interface Sight {
  /** As the device has it; null while nobody looked. */
  stored: Draft | null;
  /** Texts that were met or written here: their echo is no news. */
  readonly known: string[];
  /** Came in, and the screen does not show it yet. */
  unseen: string;
  typedAt: number;
  /** On its way to the device: its echo is no news. */
  writing: Draft | null;
}

export function createDraftBoxes(
  store: Pick<ReplicaDrafts, 'update' | 'keepNow'>,
  day: Day,
  { onDrafts, onOutcome }: Options,
): DraftBoxes {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const sights = new Map<string, Sight>();
  let drafts: Drafts = new Map();
  let isAllMet = false;

  function sightOf(target: DraftTarget): Sight {
    const key = keyOf(target);
    const known = sights.get(key);
    if (known) return known;
    const sight = { stored: null, known: [], unseen: '', typedAt: -Infinity, writing: null };
    sights.set(key, sight);
    return sight;
  }
  const draftIn = (target: DraftTarget): Draft => drafts.get(keyOf(target)) ?? emptyDraft(target);

  function show(next: Drafts): void {
    drafts = next;
    onDrafts(next);
  }

  function stand(draft: Draft): void {
    show(new Map(drafts).set(keyOf(draft.target), draft));
  }

  function put(draft: Draft): void {
    stand(draft);
    keeper.note(keyOf(draft.target));
  }

  function remember(target: DraftTarget, text: string): void {
    const { known } = sightOf(target);
    if (known.includes(text)) known.splice(known.indexOf(text), 1);
    known.push(text);
    if (known.length > REMEMBERED) known.shift();
  }

  const knows = (draft: Draft): boolean =>
    !hasText(draft) || sightOf(draft.target).known.includes(draft.text);
  /** A draft that is gone says nothing of her wish. */
  function hasNewWish(stored: Draft): boolean {
    const { stored: before, writing } = sightOf(stored.target);
    const said = [before?.keep_from_model, ...(writing ? [writing.keep_from_model] : [])];
    return isWorthKeeping(stored) && !said.includes(stored.keep_from_model);
  }
  const isNews = (stored: Draft): boolean => !knows(stored) || hasNewWish(stored);

  /** An untouched box follows the other tab; one with other words, or in which she types right now, keeps both. */
  function textAfter(mine: Draft, stored: Draft): string {
    const { stored: before, typedAt } = sightOf(mine.target);
    const isTyping = Date.now() - typedAt < TYPING_MS;
    const isUntouched = mine.text === (before?.text ?? '');
    return isUntouched && !isTyping ? stored.text : mergeTexts(stored.text, mine.text, isTyping);
  }

  function meet(stored: Draft): void {
    if (!isNews(stored)) return;
    const { target } = stored;
    const sight = sightOf(target);
    const mine = draftIn(target);
    const isKnown = knows(stored);
    const text = isKnown ? mine.text : textAfter(mine, stored);
    // Taken back only of these words: where two drafts meet the wish of either stays.
    const follows =
      hasNewWish(stored) && (stored.keep_from_model || isKnown || text === stored.text);
    const next: Draft = {
      target,
      text,
      origin: mine.origin ?? stored.origin,
      keep_from_model: follows ? stored.keep_from_model : mine.keep_from_model,
    };
    remember(target, stored.text);
    sight.stored = isKnown ? { ...stored, text: sight.stored?.text ?? '' } : stored;
    if (isSame(next, mine)) return;
    if (next.text !== mine.text) sight.unseen = next.text;
    // Known words change nothing here: there is nothing of her own to write.
    const isStored = isKnown || isSame(next, stored);
    if (isStored) stand(next);
    else put(next);
  }

  const keeper = createDraftKeeper({
    async write(key) {
      await opened;
      const target = targetOf(day, key);
      const sight = sightOf(target);
      try {
        sight.stored = await store.update(day, target, (stored) => {
          meet(stored);
          const mine = draftIn(target);
          remember(target, mine.text);
          sight.writing = mine;
          return mine;
        });
      } finally {
        sight.writing = null;
      }
    },
    keepNow(keys) {
      const targets = keys.map((key) => targetOf(day, key));
      const unread = !isAllMet && targets.some((target) => sightOf(target).stored === null);
      store.keepNow(day, targets.map(draftIn), { unread });
    },
    onOutcome,
  });

  return {
    keeper,
    drafts: () => drafts,
    unwritten: () => new Map(keeper.unwritten().map((key) => [key, draftIn(targetOf(day, key))])),
    setText(target, typed) {
      const sight = sightOf(target);
      const { unseen } = sight;
      sight.unseen = '';
      sight.typedAt = Date.now();
      put({ ...draftIn(target), text: mergeTexts(unseen, typed, true) });
    },
    setKept: (target, isKept) =>
      put({ ...draftIn(target), keep_from_model: isKept ? true : undefined }),
    put,
    shown(now) {
      if (now === drafts) for (const sight of sights.values()) sight.unseen = '';
    },
    settle(written) {
      // What she changed meanwhile stays.
      const settled = written.filter(({ target, text }) => textIn(drafts, target) === text);
      const keys = settled.map(({ target }) => keyOf(target));
      show(new Map([...drafts].filter(([key]) => !keys.includes(key))));
      for (const key of keys) keeper.note(key);
      void keeper.flush();
    },
    restore({ kept, refused }) {
      isAllMet ||= kept !== null;
      for (const stored of kept?.values() ?? []) meet(stored);
      for (const [key, draft] of refused?.drafts ?? []) {
        const stored = kept?.get(key) ?? emptyDraft(draft.target);
        const now = draftIn(draft.target);
        const isOlder = now.text === stored.text && refused?.knows(stored);
        put(isOlder ? draft : mergeDrafts(draft, now));
      }
    },
    open: () => open(),
    knows,
    isNews,
    meet,
  };
}

function isSame(one: Draft, other: Draft): boolean {
  return (
    one.text === other.text &&
    one.keep_from_model === other.keep_from_model &&
    Boolean(one.origin) === Boolean(other.origin)
  );
}
