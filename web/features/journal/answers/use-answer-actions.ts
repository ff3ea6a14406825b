import type { Reflection } from '../../../../shared/contract/reflections.ts';
import { useReplica } from '../../../lib/replica-context.ts';
import { faultOf } from '../save/fault-of.ts';
import {
  type Drafts,
  type DraftTarget,
  emptyDraft,
  keyOf,
} from '../../../../shared/replica/drafts/draft.ts';
import type { DayDrafts } from '../drafts/use-drafts.ts';

/** What can be done with an answer that is saved already. */
export interface AnswerActions {
  readonly drafts: Drafts;
  readonly onEdit: (reflection: Reflection) => void;
  readonly onText: (target: DraftTarget, text: string) => void;
  readonly onKeep: (target: DraftTarget, isKept: boolean) => void;
  readonly onCancelEdit: (answerId: string) => void;
  readonly onSaveEdit: (answerId: string) => Promise<void>;
  /** Resolves to false when this device refused. */
  readonly onDelete: (answerId: string) => Promise<boolean>;
}

export function useAnswerActions(
  { drafts, put, setText, setKept, settle, setFault }: DayDrafts,
  onChanged?: (answers: readonly string[]) => void,
): AnswerActions {
  const replica = useReplica();
  const editOf = (id: string) => drafts.get(keyOf({ edits: id })) ?? emptyDraft({ edits: id });
  return {
    drafts,
    onEdit: ({ id, answer, keep_from_model, ...rest }) => {
      const { question_id, question_text, question_type, language } = rest;
      put({
        target: { edits: id },
        text: answer,
        // Erased elsewhere meanwhile, her words still know what they answered.
        origin: { question_id, question_text, question_type, language },
        keep_from_model: keep_from_model ? true : undefined,
      });
    },
    onText: setText,
    onKeep: setKept,
    onCancelEdit: (id) => settle([editOf(id)]),
    onSaveEdit: async (id) => {
      const draft = editOf(id);
      const text = draft.text.trim();
      try {
        await replica.answers.edit(id, text, draft.keep_from_model === true);
        settle([draft]);
        onChanged?.([text]);
      } catch (error) {
        setFault(faultOf(error));
      }
    },
    onDelete: async (id) => {
      try {
        await replica.answers.erase(id);
        return true;
      } catch (error) {
        setFault(faultOf(error));
        return false;
      }
    },
  };
}
