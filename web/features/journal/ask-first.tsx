import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { noteSentHome } from './sent-home.ts';
import { useSessionActions } from '../session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Spinner } from '../../ui/progress/spinner.tsx';

/**
 * What this device knows of her plan may be old: only an answer of the server sends her away, and where
 * nobody answers she is told so.
 */
export function AskFirst() {
  const { t } = useTranslation('common');
  const { answer, isAgain, again } = usePlanQuestion();
  if (answer === 'heard') return <SentHome />;
  // Asked again, the button stays: it has the focus.
  if (answer === 'asking' && !isAgain) return <Spinner label={t('loading')} />;
  return <Unanswered busy={answer === 'asking'} onAgain={again} />;
}

function SentHome() {
  useEffect(noteSentHome, []);
  return <Navigate to={paths.home} replace />;
}

interface Question {
  readonly count: number;
  readonly answer: 'asking' | 'heard' | 'none';
}

function usePlanQuestion() {
  const { recheck } = useSessionActions();
  const [{ count, answer }, setQuestion] = useState<Question>({ count: 0, answer: 'asking' });
  const ask = useEffectEvent(() => recheck({ force: true }));
  useEffect(() => {
    let gone = false;
    const settle = (isHeard: boolean): void => {
      if (!gone) setQuestion({ count, answer: isHeard ? 'heard' : 'none' });
    };
    ask().then(settle, () => settle(false));
    return () => {
      gone = true;
    };
  }, [count]);
  const again = (): void => setQuestion({ count: count + 1, answer: 'asking' });
  return { answer, isAgain: count > 0, again };
}

interface UnansweredProps {
  readonly busy: boolean;
  readonly onAgain: () => void;
}

function Unanswered({ busy, onAgain }: UnansweredProps) {
  const { t } = useTranslation(['journal', 'common', 'errors']);
  return (
    <Page title={t('journal:title')}>
      {/* Loading stands between two silences: the second one is announced as well. */}
      <div role="alert">
        <EmptyState
          title={t(busy ? 'common:loading' : 'common:offline')}
          action={
            <>
              <Button variant="primary" busy={busy} onClick={onAgain}>
                {t('common:retry')}
              </Button>
              <ButtonLink to={paths.home}>{t('errors:notFoundAction')}</ButtonLink>
            </>
          }
        />
      </div>
    </Page>
  );
}
