import type { Day } from '../../shared/contract/day.ts';
import type { Replica } from '../../shared/replica/replica.ts';
import type { Boxes } from './boxes.ts';
import type { Texts } from './plan-answers.ts';

const leaving = new Map<string, Promise<void>>();
const refused = new Map<string, Texts>();

/** A screen closes: its last texts are on their way while the next screen opens. */
export function handOver(replica: Replica, day: Day, boxes: Boxes): void {
  const place = placeOf(replica, day);
  const before = leaving.get(place);
  const done = Promise.all([before, boxes.keeper.flush()]).then(() => {
    const left = boxes.unwritten();
    if (Object.keys(left).length > 0) refused.set(place, left);
    if (leaving.get(place) === done) leaving.delete(place);
  });
  leaving.set(place, done);
}

/** Waits for the screen before; returns what this device refused to keep, so that it is not lost. */
export async function takeOver(replica: Replica, day: Day): Promise<Texts> {
  const place = placeOf(replica, day);
  await leaving.get(place);
  const texts = refused.get(place) ?? {};
  refused.delete(place);
  return texts;
}

function placeOf(replica: Replica, day: Day): string {
  return `${replica.userId} ${day}`;
}
