import type { Day } from '../../shared/contract/day.ts';
import {
  type Draft,
  type DraftTarget,
  emptyDraft,
  isWorthKeeping,
  keyOf,
} from '../../shared/replica/drafts/draft.ts';

interface Kept {
  readonly drafts: readonly (Draft & { readonly day: Day })[];
}

export function withDraft({ drafts }: Kept, day: Day, draft: Draft): Kept {
  const others = drafts.filter((one) => one.day !== day || !isIn(one, draft.target));
  return { drafts: isWorthKeeping(draft) ? [...others, { ...draft, day }] : others };
}

export function draftIn({ drafts }: Kept, date: Day, target: DraftTarget): Draft {
  return drafts.find((one) => one.day === date && isIn(one, target)) ?? emptyDraft(target);
}

function isIn(draft: Draft, target: DraftTarget): boolean {
  return keyOf(draft.target) === keyOf(target);
}
