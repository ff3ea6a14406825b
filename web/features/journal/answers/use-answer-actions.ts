import { useMemo } from 'react';
import type { Reflection } from '../../../../shared/contract/reflections.ts';
import type { Replica } from '../../../../shared/replica/replica.ts';
import { useReplica } from '../../../lib/replica-context.ts';
import { faultOf } from '../save/fault-of.ts';
import { type DraftTarget, emptyDraft, keyOf } from '../../../../shared/replica/drafts/draft.ts';
import type { DayDrafts } from '../drafts/use-drafts.ts';

/** What can be done with an answer that is saved already. */
export interface AnswerActions {
  readonly onEdit: (reflection: Reflection) => void;
  readonly onText: (target: DraftTarget, text: string) => void;
  readonly onKeep: (target: DraftTarget, isKept: boolean) => void;
  readonly onCancelEdit: (answerId: string) => void;
  readonly onSaveEdit: (answerId: string) => Promise<void>;
  /** Resolves to false when this device refused. */
  readonly onDelete: (answerId: string) => Promise<boolean>;
}

/** The same ones from one letter to the next: a list of many answers is not drawn anew with each. */
export function useAnswerActions(
  { newest, put, setText, setKept, settle, setFault }: DayDrafts,
  onChanged?: (answers: readonly string[]) => void,
): AnswerActions {
  const { answers } = useReplica();
  return useMemo(() => {
    const parts = { newest, put, setText, setKept, settle, setFault };
    return createActions(answers, parts, onChanged);
  }, [answers, newest, put, setText, setKept, settle, setFault, onChanged]);
}

function createActions(
  answers: Replica['answers'],
  drafts: Pick<DayDrafts, 'newest' | 'put' | 'setText' | 'setKept' | 'settle' | 'setFault'>,
  onChanged?: (answers: readonly string[]) => void,
): AnswerActions {
  const { newest, put, setText, setKept, settle, setFault } = drafts;
  const editOf = (id: string) => newest().get(keyOf({ edits: id })) ?? emptyDraft({ edits: id });
  return {
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
        await answers.edit(id, text, draft.keep_from_model === true);
        settle([draft]);
        onChanged?.([text]);
      } catch (error) {
        setFault(faultOf(error));
      }
    },
    onDelete: async (id) => {
      try {
        await answers.erase(id);
        return true;
      } catch (error) {
        setFault(faultOf(error));
        return false;
      }
    },
  };
}
