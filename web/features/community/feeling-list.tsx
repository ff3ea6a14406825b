import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { FeelingCard } from './feeling-card.tsx';
import { FeelingSkeletons } from './feeling-skeletons.tsx';
import type { Feed, Feelings } from './use-feelings.ts';
import styles from './feeling-list.module.css';

interface FeelingListProps {
  readonly feelings: Feelings;
}

export function FeelingList({ feelings }: FeelingListProps) {
  const { t } = useTranslation('community');
  const id = useId();
  const { feed, drop } = feelings;
  const [gone, setGone] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // The button she pressed is gone with its card, and the focus must not fall to the top of the page.
  useEffect(() => {
    if (gone !== null) heading.current?.focus();
  }, [gone]);

  const handleGone = (feelingId: string): void => {
    drop(feelingId);
    setGone(feelingId);
  };
  return (
    <section aria-labelledby={id} aria-busy={feed.kind === 'loading'} className={styles['section']}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles['heading']}>
        {t('list.title')}
      </h2>
      {feed.kind === 'loading' && <FeelingSkeletons />}
      {feed.kind === 'failed' && <Failed error={feed.error} onRetry={feelings.reload} />}
      {feed.kind === 'ready' && (
        <Loaded feed={feed.data} onMore={feelings.loadMore} onGone={handleGone} />
      )}
    </section>
  );
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation(['community', 'common']);
  const errorText = useErrorText();
  return (
    <EmptyState
      title={t('community:list.failed')}
      text={errorText(error)}
      action={<Button onClick={onRetry}>{t('common:retry')}</Button>}
    />
  );
}

interface LoadedProps {
  readonly feed: Feed;
  readonly onMore: () => Promise<string | null>;
  readonly onGone: (id: string) => void;
}

function Loaded({ feed, onMore, onGone }: LoadedProps) {
  const { t } = useTranslation('community');
  const more = useMore(onMore);
  if (feed.items.length === 0) {
    return <EmptyState title={t('list.empty')} text={t('list.emptyText')} />;
  }
  return (
    <>
      <ul className={styles['list']}>
        {feed.items.map((feeling) => (
          <FeelingCard
            key={feeling.id}
            feeling={feeling}
            focused={feeling.id === more.arrived}
            onGone={() => onGone(feeling.id)}
          />
        ))}
      </ul>
      {feed.hasMore && (
        <Button busy={more.busy} className={styles['more']} onClick={() => void more.load()}>
          {t(more.busy ? 'list.loadingMore' : 'list.more')}
        </Button>
      )}
    </>
  );
}

/** The reader goes on with the first of the new ones, wherever the button is then. */
function useMore(onMore: () => Promise<string | null>) {
  const { t } = useTranslation('community');
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [arrived, setArrived] = useState<string | null>(null);
  const load = async (): Promise<void> => {
    setBusy(true);
    try {
      setArrived(await onMore());
    } catch (error) {
      toast.show({ title: t('list.moreFailed'), description: errorText(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, arrived, load };
}
