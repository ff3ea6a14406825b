import type { Reflection } from '../../../../shared/contract/reflections.ts';
import { useReplica } from '../../../lib/replica-context.ts';
import { faultOf } from '../save/fault-of.ts';
import { editKey, isKept, keepKey, originKey, originText, type Texts } from './plan-answers.ts';
import type { Drafts } from '../drafts/use-drafts.ts';

/** What can be done with an answer that is saved already. */
export interface AnswerActions {
  readonly texts: Texts;
  readonly onEdit: (reflection: Reflection) => void;
  readonly onEditText: (answerId: string, text: string) => void;
  readonly onKeep: (editOrBox: string, isKept: boolean) => void;
  readonly onCancelEdit: (answerId: string) => void;
  readonly onSaveEdit: (answerId: string) => Promise<void>;
  /** Resolves to false when this device refused. */
  readonly onDelete: (answerId: string) => Promise<boolean>;
}

/** Any text says yes. */
const KEPT = 'kept';

export function useAnswerActions(
  drafts: Drafts,
  onChanged?: (answers: readonly string[]) => void,
): AnswerActions {
  const replica = useReplica();
  return {
    texts: drafts.texts,
    onEdit: (reflection) => {
      const key = editKey(reflection.id);
      // They are written one by one, in this order: her words are never there without her wish.
      if (reflection.keep_from_model) drafts.setText(keepKey(key), KEPT);
      // Erased elsewhere meanwhile, her words still know what they answered.
      drafts.setText(originKey(key) ?? '', originText(reflection));
      drafts.setText(key, reflection.answer);
    },
    onEditText: (id, text) => drafts.setText(editKey(id), text),
    onKeep: (key, kept) => drafts.setText(keepKey(key), kept ? KEPT : ''),
    onCancelEdit: (id) => drafts.settle({ [editKey(id)]: drafts.texts[editKey(id)] }),
    onSaveEdit: async (id) => {
      const text = drafts.texts[editKey(id)] ?? '';
      try {
        await replica.answers.edit(id, text.trim(), isKept(editKey(id), drafts.texts));
        drafts.settle({ [editKey(id)]: text });
        onChanged?.([text.trim()]);
      } catch (error) {
        drafts.setFault(faultOf(error));
      }
    },
    onDelete: async (id) => {
      try {
        await replica.answers.erase(id);
        return true;
      } catch (error) {
        drafts.setFault(faultOf(error));
        return false;
      }
    },
  };
}
