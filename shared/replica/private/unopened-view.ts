import { BehaviorSubject } from 'rxjs';
import type { UnopenedCount } from '../sync/sync-state.ts';
import { ALL_OPEN, type KeptUnopened } from './kept-unopened.ts';

/** Of an open page. */
export interface UnopenedView {
  readonly count$: BehaviorSubject<UnopenedCount>;
  /** This page has tried them all: what an update would open is looked at once after each start. */
  isTried: boolean;
}

export function createUnopenedView(): UnopenedView {
  return { count$: new BehaviorSubject(countOf(ALL_OPEN)), isTried: false };
}

export function countOf({ documents }: KeptUnopened): UnopenedCount {
  const said = documents.filter(({ isKnown }) => isKnown !== true);
  const newer = said.filter(({ kind }) => kind === 'newer').length;
  return { newer, strange: said.length - newer, all: documents.length };
}
