import type { Day } from '../../../../shared/contract/day.ts';
import type { Replica } from '../../../../shared/replica/replica.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { writtenTexts, type Texts } from '../answers/plan-answers.ts';
import { askBeforeLeaving } from '../../../lib/use-leave-warning.ts';

/** What a screen that closes has, of its boxes. */
interface Closing {
  readonly keeper: DraftKeeper;
  readonly unwritten: () => Texts;
  readonly knows: (key: string, stored: string) => boolean;
}

/** What the device refused to keep of a screen that closed. */
export interface Refused {
  readonly texts: Texts;
  /** False for a stored text that the screen had not met: these texts do not replace it. */
  readonly knows: (key: string, stored: string) => boolean;
}

const leaving = new Map<string, Promise<void>>();
const refused = new Map<string, Refused>();
let stopAsking: (() => void) | null = null;

/** A screen closes: its last texts are put aside, and on their way while the next screen opens. */
export function handOver(replica: Replica, day: Day, boxes: Closing): void {
  const place = placeOf(replica, day);
  const before = leaving.get(place);
  const done = Promise.all([before, boxes.keeper.leave()]).then(() => {
    const texts = boxes.unwritten();
    if (Object.keys(texts).length > 0) refused.set(place, { texts, knows: boxes.knows });
    // On the way they may have met another tab's words.
    boxes.keeper.putAside();
    askWhileRefused();
    if (leaving.get(place) === done) leaving.delete(place);
  });
  leaving.set(place, done);
}

/** Waits for the screen before; returns what this device refused to keep of it, so that it is not lost. */
export async function takeOver(replica: Replica, day: Day): Promise<Refused | null> {
  const place = placeOf(replica, day);
  await leaving.get(place);
  const found = refused.get(place) ?? null;
  refused.delete(place);
  askWhileRefused();
  return found;
}

/** Until a screen holds them again nobody else would ask. */
function askWhileRefused(): void {
  const isNeeded = [...refused.values()].some(({ texts }) => writtenTexts(texts).length > 0);
  if (isNeeded) stopAsking ??= askBeforeLeaving();
  else {
    stopAsking?.();
    stopAsking = null;
  }
}

function placeOf(replica: Replica, day: Day): string {
  return `${replica.userId} ${day}`;
}
