import { useTranslation } from 'react-i18next';
import { passphraseBytes } from '../../../../shared/sealed/passphrase.ts';
import { isSame } from '../../../../shared/sealed/bytes.ts';
import { areCommon } from '../lock/common-words/are-common.ts';
import { WordsField } from '../lock/words-field.tsx';
import { isPassphrase } from './begin-private.ts';
import { SuggestedWords } from './suggested-words/suggested-words.tsx';

export interface Chosen {
  readonly words: string;
  /** Nobody could bring them back after a slip. */
  readonly again: string;
  /** The five words that she took; '' of none. */
  readonly suggested: string;
}

export const NO_PASSPHRASE: Chosen = { words: '', again: '', suggested: '' };
const PROBLEMS = ['short', 'weak', 'common', 'asPassword', 'unlike'] as const;
export type NewPassphraseProblem = (typeof PROBLEMS)[number];

const LEAST_DIFFERENT = 6;

/** `password`: what the server hears when she signs in must not open what it cannot read. */
export async function problemOf(
  { words, again, suggested }: Chosen,
  password: string,
): Promise<NewPassphraseProblem | null> {
  // Drawn at random they are as strong as they are said to be, however short.
  const isDrawn = suggested !== '' && isSameTyped(words, suggested);
  if (!isDrawn && !isPassphrase(words)) return 'short';
  if (isSameTyped(words, password)) return 'asPassword';
  if (!isDrawn) {
    const letters = new Set(words.replaceAll(/[\s\d]/g, ''));
    if (letters.size < LEAST_DIFFERENT) return 'weak';
    if (await areCommon(words)) return 'common';
  }
  return isSameTyped(words, again) ? null : 'unlike';
}

function isSameTyped(one: string, other: string): boolean {
  return isSame(passphraseBytes(one), passphraseBytes(other));
}

export function isOfPassphrase(problem: string): problem is NewPassphraseProblem {
  return PROBLEMS.some((one) => one === problem);
}

interface NewPassphraseProps {
  readonly value: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  readonly problem: string | null;
}

export function NewPassphrase({ value, onChange, problem }: NewPassphraseProps) {
  const { t } = useTranslation('private');
  return (
    <>
      <WordsField
        // What she did not type she has to see.
        key={value.suggested}
        isShownFirst={value.suggested !== ''}
        data-autofocus
        label={t('on.passphrase')}
        hint={t('on.passphraseHint')}
        value={value.words}
        onChange={({ target }) => onChange({ ...value, words: target.value })}
        error={
          problem !== null && problem !== 'unlike' && isOfPassphrase(problem)
            ? t(`on.${problem}`)
            : undefined
        }
      />
      <SuggestedWords onUse={(suggested) => onChange({ ...value, words: suggested, suggested })} />
      <WordsField
        label={t('on.again')}
        value={value.again}
        onChange={({ target }) => onChange({ ...value, again: target.value })}
        error={problem === 'unlike' ? t('on.unlike') : undefined}
      />
    </>
  );
}
