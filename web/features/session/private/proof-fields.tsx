import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { WordsField } from '../lock/words-field.tsx';
import type { Changed } from './change-journal.ts';
import { useStep } from '../use-step.ts';
import { useFailedText } from './use-failed-text.ts';

type Problem = Exclude<Changed, 'done'>;

export interface Given {
  readonly current: string;
  readonly password: string;
}

interface Fields<More extends string> extends Given {
  readonly setCurrent: (words: string) => void;
  readonly setPassword: (words: string) => void;
  readonly problem: Problem | More | 'failed' | null;
  /** What was thrown. */
  readonly error: unknown;
}

interface Proof<More extends string> extends Fields<More> {
  readonly isBusy: boolean;
  readonly run: (
    work: (given: Given) => Promise<Problem | More | null>,
  ) => (event: SyntheticEvent) => void;
}

/** That it is she who changes what her words are opened with. `More`: what else may keep it from being done. */
export function useProof<More extends string = never>(): Proof<More> {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { problem, error, isBusy, run } = useStep<Problem | More>();
  const given = { current, password };
  return {
    ...given,
    setCurrent,
    setPassword,
    problem,
    error,
    isBusy,
    run: (work) => run(() => work(given)),
  };
}

export function ProofFields({ proof }: { readonly proof: Fields<string> }) {
  const { t } = useTranslation('private');
  const { problem, error } = proof;
  const failedText = useFailedText();
  return (
    <>
      <WordsField
        label={t('settings.current')}
        value={proof.current}
        onChange={({ target }) => proof.setCurrent(target.value)}
        error={problem === 'wrong' ? t('settings.wrong') : undefined}
      />
      <PasswordField
        label={t('on.password')}
        hint={t('on.passwordHint')}
        autoComplete="current-password"
        value={proof.password}
        onChange={({ target }) => proof.setPassword(target.value)}
        error={problem === 'wrong_password' ? t('on.wrongPassword') : undefined}
      />
      {(problem === 'changed' || problem === 'refused') && <p role="alert">{t(`on.${problem}`)}</p>}
      {problem === 'failed' && <p role="alert">{failedText(error)}</p>}
    </>
  );
}
