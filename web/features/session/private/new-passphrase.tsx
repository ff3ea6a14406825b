import { useTranslation } from 'react-i18next';
import { passphraseBytes } from '../../../../shared/sealed/passphrase.ts';
import { isSame } from '../../../../shared/sealed/bytes.ts';
import { WordsField } from '../lock/words-field.tsx';
import { isPassphrase } from './begin-private.ts';

export interface Chosen {
  readonly words: string;
  /** Nobody could bring them back after a slip. */
  readonly again: string;
}

export const NO_PASSPHRASE: Chosen = { words: '', again: '' };
const PROBLEMS = ['short', 'weak', 'asPassword', 'unlike'] as const;
export type NewPassphraseProblem = (typeof PROBLEMS)[number];

const LEAST_DIFFERENT = 6;

/** `password`: what the server hears when she signs in must not open what it cannot read. */
export function problemOf({ words, again }: Chosen, password: string): NewPassphraseProblem | null {
  if (!isPassphrase(words)) return 'short';
  if (isSame(passphraseBytes(words), passphraseBytes(password))) return 'asPassword';
  const letters = new Set(words.replaceAll(/[\s\d]/g, ''));
  if (letters.size < LEAST_DIFFERENT) return 'weak';
  return isSame(passphraseBytes(words), passphraseBytes(again)) ? null : 'unlike';
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
      <WordsField
        label={t('on.again')}
        value={value.again}
        onChange={({ target }) => onChange({ ...value, again: target.value })}
        error={problem === 'unlike' ? t('on.unlike') : undefined}
      />
    </>
  );
}
