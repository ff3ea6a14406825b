import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { Motif } from '../../ui/motif.tsx';
import type { CheckoutState } from './use-checkout.ts';
import styles from './subscribe-notice.module.css';

interface SubscribeNoticeProps {
  readonly state: CheckoutState;
  readonly onRetry: () => void;
}

/** Why there is nothing to pay with: what happened, what is safe, what she can do. */
export function SubscribeNotice({ state, onRetry }: SubscribeNoticeProps) {
  const { t } = useTranslation(['subscribe', 'common']);
  const retry = (
    <Button variant="primary" onClick={onRetry}>
      {t('common:retry')}
    </Button>
  );
  const back = <DocumentLink href={paths.home}>{t('subscribe:backToDashboard')}</DocumentLink>;
  if (state.kind === 'not_configured') {
    const { title, text } = t('subscribe:notConfigured', { returnObjects: true });
    return <Notice title={title} text={text} actions={back} />;
  }
  if (state.kind === 'unreachable') {
    const { title, text } = t('subscribe:unreachable', { returnObjects: true });
    return (
      <Notice
        title={title}
        text={text}
        actions={
          <>
            {retry}
            {back}
          </>
        }
      />
    );
  }
  if (state.kind === 'failed') {
    const text = `${state.reason} ${t('subscribe:failed.safe')}`;
    return (
      <Notice
        title={t('subscribe:failed.title')}
        text={text}
        actions={
          <>
            {retry}
            {back}
          </>
        }
      />
    );
  }
  return state.kind === 'already' ? <AlreadySubscribed /> : null;
}

function AlreadySubscribed() {
  const { t } = useTranslation('subscribe');
  return (
    <Notice
      title={t('already.title')}
      text={t('already.text')}
      actions={
        <>
          <DocumentLink href={paths.journal} variant="primary">
            {t('already.journal')}
          </DocumentLink>
          <DocumentLink href={paths.subscription}>{t('already.manage')}</DocumentLink>
        </>
      }
    />
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
}

export function Notice({ title, text, actions }: NoticeProps) {
  return (
    <div className={styles['notice']} role="status">
      <Motif name="lamp" className={styles['motif']} />
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles['actions']}>{actions}</div>
    </div>
  );
}
