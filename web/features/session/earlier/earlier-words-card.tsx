import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { acceptEarlier, findEarlier, leaveEarlier, type Earlier } from './earlier-accounts.ts';
import { accountsNoted } from './note-account.ts';
import styles from './earlier-words-card.module.css';

type Phase = 'asking' | 'working' | 'failed' | 'taken';

/** One question, until she has answered it: what this device holds of an earlier account with her address. */
export default function EarlierWords() {
  const replica = useOpenReplica();
  const [earlier, setEarlier] = useEarlier();
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
  return (
    <Question
      earlier={earlier}
      phase={phase}
      onTake={() =>
        void answer(
          () => acceptEarlier(replica, earlier),
          () => setPhase('taken'),
        )
      }
      onDelete={() =>
        void answer(
          () => leaveEarlier(earlier),
          () => setEarlier(null),
        )
      }
    />
  );
}

/** Found out with a connection: without one nobody can say whether she deleted that account. */
function useEarlier() {
  const replica = useOpenReplica();
  const api = useApi();
  const state = useState<Earlier | null>(null);
  const [, setEarlier] = state;
  useEffect(() => {
    let current = true;
    const look = (): void => {
      accountsNoted()
        .then(() => findEarlier(replica, api))
        .then((found) => current && setEarlier(found))
        .catch(() => undefined);
    };
    look();
    addEventListener('online', look);
    return () => {
      current = false;
      removeEventListener('online', look);
    };
  }, [replica, api, setEarlier]);
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
  const [isDeleting, setDeleting] = useState(false);
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
        <Button variant="danger" disabled={phase === 'working'} onClick={() => setDeleting(true)}>
          {t('earlier.delete')}
        </Button>
      </div>
      <Dialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('earlier.deleteTitle')}
        description={t('earlier.deleteText')}
        actions={
          <>
            <Button data-autofocus onClick={() => setDeleting(false)}>
              {t('earlier.keep')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setDeleting(false);
                onDelete();
              }}
            >
              {t('earlier.deleteConfirm')}
            </Button>
          </>
        }
      />
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
