import type { Day } from '../../shared/contract/day.ts';
import type { Draft } from '../../shared/replica/replica.ts';

interface Kept {
  readonly drafts: readonly (Draft & { readonly day: Day })[];
}

export function withDraft({ drafts }: Kept, day: Day, draft: Draft): Kept {
  const others = drafts.filter((one) => one.day !== day || one.question_id !== draft.question_id);
  return { drafts: draft.text ? [...others, { ...draft, day }] : others };
}

export function draftOf({ drafts }: Kept, date: Day, questionId: string): string {
  const draft = drafts.find(({ day, question_id }) => day === date && question_id === questionId);
  return draft?.text ?? '';
}
