import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLockTexts } from '../../../i18n/i18n.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DeleteEarlier } from './delete-earlier.tsx';
import {
  acceptEarlier,
  findEarlier,
  leaveEarlier,
  type Earlier,
  type OpenedAccounts,
} from './earlier-accounts.ts';
import { accountsNoted } from './note-account.ts';
import styles from './earlier-words-card.module.css';

const ClosedWordsCard = lazy(async () => {
  const [card] = await Promise.all([import('./closed-words-card.tsx'), loadLockTexts()]);
  return { default: card.ClosedWordsCard };
});

type Phase = 'asking' | 'working' | 'failed' | 'taken';

/** One question, until she has answered it: what this device holds of an earlier account with her address. */
export function EarlierWords() {
  const replica = useOpenReplica();
  const api = useApi();
  const [opened, setOpened] = useState<OpenedAccounts>(new Map());
  const [earlier, setEarlier] = useEarlier(opened);
  const [phase, setPhase] = useState<Phase>('asking');

  const answer = async (work: () => Promise<void>, after: () => void) => {
    setPhase('working');
    try {
      await work();
      after();
    } catch {
      setPhase('failed');
    }
  };
  if (!earlier) return null;
  if (phase === 'taken') return <Taken onRead={() => setEarlier(null)} />;
  const { offers, closed } = earlier;
  if (closed.length > 0) {
    return (
      <Suspense fallback={null}>
        <ClosedWordsCard
          onOpen={async (words) => {
            const { openEarlier } = await import('./open-earlier.ts');
            const found = await openEarlier(closed, words);
            if (found.size === 0) return false;
            const all = new Map([...opened, ...found]);
            setEarlier(await findEarlier(replica, api, all));
            setOpened(all);
            return true;
          }}
          onDelete={async () => {
            await leaveEarlier(closed);
            setEarlier(offers.length > 0 ? { ...earlier, closed: [] } : null);
          }}
        />
      </Suspense>
    );
  }
  return (
    <Question
      earlier={earlier}
      phase={phase}
      onTake={() =>
        void answer(
          () => acceptEarlier(replica, earlier, opened),
          () => setPhase('taken'),
        )
      }
      onDelete={() =>
        void answer(
          () => leaveEarlier(offers),
          () => setEarlier(null),
        )
      }
    />
  );
}

/** Found out with a connection: without one nobody can say whether she deleted that account. */
function useEarlier(opened: OpenedAccounts) {
  const replica = useOpenReplica();
  const api = useApi();
  const state = useState<Earlier | null>(null);
  const [, setEarlier] = state;
  useEffect(() => {
    let current = true;
    const look = (): void => {
      accountsNoted()
        .then(() => findEarlier(replica, api, opened))
        .then((found) => current && setEarlier(found))
        .catch(() => undefined);
    };
    look();
    addEventListener('online', look);
    return () => {
      current = false;
      removeEventListener('online', look);
    };
  }, [replica, api, opened, setEarlier]);
  return state;
}

interface QuestionProps {
  readonly earlier: Earlier;
  readonly phase: Phase;
  readonly onTake: () => void;
  readonly onDelete: () => void;
}

function Question({ earlier, phase, onTake, onDelete }: QuestionProps) {
  const { t } = useTranslation('shell');
  return (
    <Card as="section" labelledBy="earlier-words" className={styles['card']}>
      <h2 id="earlier-words">{t('earlier.title')}</h2>
      <p>{t('earlier.text')}</p>
      <ul>
        {earlier.answers > 0 && <li>{t('earlier.answers', { count: earlier.answers })}</li>}
        {earlier.drafts > 0 && <li>{t('earlier.drafts', { count: earlier.drafts })}</li>}
      </ul>
      {phase === 'failed' && <p role="alert">{t('earlier.failed')}</p>}
      <div className={styles['buttons']}>
        <Button variant="primary" busy={phase === 'working'} onClick={onTake}>
          {t('earlier.take')}
        </Button>
        <DeleteEarlier disabled={phase === 'working'} onDelete={onDelete} />
      </div>
    </Card>
  );
}

function Taken({ onRead }: { readonly onRead: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Card className={styles['card']}>
      <p role="status">{t('earlier.taken')}</p>
      <div className={styles['buttons']}>
        <Button onClick={onRead}>{t('clearedRead')}</Button>
      </div>
    </Card>
  );
}
