import type { Day } from '../../../../shared/contract/day.ts';
import { keepBoth } from '../../../../shared/contract/keep-both.ts';
import type { Draft, Replica } from '../../../../shared/replica/replica.ts';
import { createBoxTexts } from './box-texts.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { createDraftSight } from './draft-sight.ts';
import { createLiveBoxes } from './live-boxes.ts';
import { besideKeys, type Texts } from '../answers/plan-answers.ts';
import type { RestoredDrafts } from './restore-drafts.ts';

/** What stands in the boxes of one day, and the drafts of it on the device. */
export interface Boxes {
  readonly keeper: DraftKeeper;
  /** What she typed a moment ago is here before React shows it. */
  readonly texts: () => Texts;
  /** What stands in the boxes that the device has not taken yet. */
  readonly unwritten: () => Texts;
  readonly setText: (key: string, text: string) => void;
  /** What the screen shows by now: a key stroke falls into that, not into what is still to be shown. */
  readonly shown: (texts: Texts) => void;
  readonly settle: (written: Texts) => void;
  readonly restore: (found: RestoredDrafts) => void;
  /** From now on drafts are written: before, one could overwrite what was not read yet. */
  readonly open: () => void;
  /** False for a text that another tab wrote and that was not shown here. */
  readonly knows: (key: string, stored: string) => boolean;
  /** Another tab's text: shown, or kept beside what stands here. */
  readonly meet: (key: string, stored: string) => void;
}

interface Options {
  readonly onTexts: (texts: Texts) => void;
  readonly onOutcome: (error: unknown) => void;
}

export function createBoxes(replica: Replica, day: Day, { onTexts, onOutcome }: Options): Boxes {
  const sight = createDraftSight();
  const opened = createGate();
  const live = createLiveBoxes();
  const texts = createBoxTexts(onTexts);

  function change(key: string, text: string): void {
    texts.put(key, text);
    keeper.note(key);
  }

  function meet(key: string, stored: string): void {
    const next = sight.meet(key, stored, { text: texts.of(key), isTyping: live.isTyping(key) });
    if (next === null) return;
    live.put(key, next);
    texts.put(key, next);
    if (next !== stored) keeper.note(key);
  }

  function textAfter(key: string, stored: string): string {
    meet(key, stored);
    sight.writes(key, texts.of(key));
    return texts.of(key);
  }

  const keeper = createDraftKeeper({
    async write(key) {
      await opened.passed;
      sight.wrote(key, await replica.drafts.update(day, key, (stored) => textAfter(key, stored)));
    },
    keepNow(keys) {
      const unread = !keys.every(sight.hasMet);
      replica.drafts.keepNow(day, draftsOf(texts.pick(keys)), { unread });
    },
    onOutcome,
  });

  return {
    keeper,
    texts: texts.all,
    unwritten: () => texts.pick(keeper.unwritten()),
    setText: (key, typed) => change(key, live.type(key, typed)),
    shown(now) {
      if (now === texts.all()) live.allShown();
    },
    settle(written) {
      const settled = settledKeys(texts.all(), written);
      texts.drop(settled);
      for (const key of settled) keeper.note(key);
      void keeper.flush();
    },
    restore({ kept, refused }) {
      if (kept) sight.metAll();
      for (const [key, text = ''] of Object.entries(kept ?? {})) meet(key, text);
      for (const [key, text = ''] of Object.entries(refused?.texts ?? {})) {
        const { [key]: stored = '' } = kept ?? {};
        const isOlder = texts.of(key) === stored && refused?.knows(key, stored);
        change(key, isOlder ? text : withBefore(text, texts.of(key)));
      }
    },
    open: opened.pass,
    knows: sight.knows,
    meet,
  };
}

/** What she changed meanwhile stays. */
function settledKeys(texts: Texts, written: Texts): string[] {
  const same = Object.keys(written).filter((key) => texts[key] === written[key]);
  return [...same, ...same.flatMap(besideKeys)];
}

/** Words of the screen before and newer ones: hers, or another tab's. */
function withBefore(before: string, newer: string): string {
  return newer.includes(before.trim()) ? newer : keepBoth(before, newer);
}

function draftsOf(texts: Readonly<Record<string, string>>): readonly Draft[] {
  return Object.entries(texts).map(([question_id, text]) => ({ question_id, text }));
}

function createGate(): { readonly passed: Promise<void>; readonly pass: () => void } {
  let pass = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { passed, pass: () => pass() };
}
