import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DocumentLink } from '../../../ui/button/document-link.tsx';
import { Motif } from '../../../ui/icon/motif.tsx';
import type { CheckoutState } from './use-checkout.ts';
import styles from './subscribe-notice.module.css';

interface SubscribeNoticeProps {
  readonly state: CheckoutState;
  /** She came for another card. */
  readonly changes: boolean;
  readonly onRetry: () => void;
}

/** Why there is nothing to pay with: what happened, what is safe, what she can do. */
export function SubscribeNotice({ state, changes, onRetry }: SubscribeNoticeProps) {
  const { t } = useTranslation(['subscribe', 'common']);
  const back = changes ? (
    <DocumentLink href={paths.subscription}>{t('subscribe:change.back')}</DocumentLink>
  ) : (
    <DocumentLink href={paths.home}>{t('subscribe:backToDashboard')}</DocumentLink>
  );
  const again = (
    <>
      <Button variant="primary" onClick={onRetry}>
        {t('common:retry')}
      </Button>
      {back}
    </>
  );
  switch (state.kind) {
    case 'not_configured': {
      const { title, text } = t('subscribe:notConfigured', { returnObjects: true });
      return <Notice title={title} text={text} actions={back} />;
    }
    case 'unreachable': {
      const { title, text } = t('subscribe:unreachable', { returnObjects: true });
      const said = changes ? t('subscribe:change.unreachable') : text;
      return <Notice title={title} text={said} actions={again} />;
    }
    case 'failed': {
      const title = t(changes ? 'subscribe:change.failed' : 'subscribe:failed.title');
      const safe = t(changes ? 'subscribe:change.safe' : 'subscribe:failed.safe');
      return <Notice title={title} text={`${state.reason} ${safe}`} actions={again} />;
    }
    case 'nothing_to_change': {
      const { nothing, nothingText } = t('subscribe:change', { returnObjects: true });
      return <Notice title={nothing} text={nothingText} actions={back} />;
    }
    case 'already':
      return <AlreadySubscribed />;
    case 'opening':
    case 'open':
    case 'signed_out':
      return null;
  }
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
