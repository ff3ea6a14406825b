import { useMemo } from 'react';
import { UNDATED } from '../../../../shared/contract/day.ts';
import { useDrafts } from './use-drafts.ts';

/** The fields of a form that is sent, kept like drafts of the journal; by name, an empty one may be absent. */
export interface FormDrafts {
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly setText: (field: string, text: string) => void;
  /** Empties the fields that still hold exactly what was sent. */
  readonly settle: (sent: Readonly<Record<string, string | undefined>>) => void;
}

export function useFormDrafts(): FormDrafts {
  const { drafts, setText, settle } = useDrafts(UNDATED);
  return useMemo(
    () => ({
      texts: Object.fromEntries([...drafts].map(([field, { text }]) => [field, text])),
      setText: (field, text) => setText({ field }, text),
      settle: (sent) =>
        settle(Object.entries(sent).map(([field, text = '']) => ({ target: { field }, text }))),
    }),
    [drafts, setText, settle],
  );
}
