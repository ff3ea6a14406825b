import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { JournalDownload } from '../journal/download/journal-download.tsx';
import { needsCard } from './needs-card.ts';
import { paths } from '../../lib/paths.ts';
import { forgetPlanChange, hasPlanChanged } from './plan-change.ts';
import { useSession } from '../session/session.ts';
import { CheckoutLink } from './checkout-link.tsx';
import { useIsSold } from './use-is-sold.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import styles from './subscription/plan-banner.module.css';

type BannerKind = 'welcome' | 'lapsed' | 'ended';

/** What she closed stays closed for this visit. */
const closed = new Set<BannerKind>();

/** News of her plan above every screen: that it is there, that a payment failed, that it is over. */
export function PlanBanner() {
  const [isNew] = useState(hasPlanChanged);
  const [, setClosed] = useState(0);
  const { user, premium } = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    if (premium) forgetPlanChange();
  }, [premium]);
  const kind = choose({ premium, isNew, status: user.subscription_status });
  if (kind === null || closed.has(kind)) return null;
  // Her subscription says it itself, with the same button.
  if (kind === 'lapsed' && pathname === paths.subscription) return null;
  const close = (): void => {
    closed.add(kind);
    setClosed(closed.size);
  };
  if (kind === 'welcome') return <Banner kind="welcome" icon="spark" onClose={close} />;
  if (kind === 'ended') return <EndedBanner onClose={close} />;
  return <LapsedBanner onClose={close} />;
}

interface Plan {
  readonly premium: boolean;
  /** She came from the payment page just now. */
  readonly isNew: boolean;
  readonly status: string | null;
}

function choose({ premium, isNew, status }: Plan): BannerKind | null {
  if (premium) return isNew ? 'welcome' : null;
  if (needsCard(status)) return 'lapsed';
  return status === 'canceled' ? 'ended' : null;
}

interface CloseProps {
  readonly onClose: () => void;
}

function LapsedBanner({ onClose }: CloseProps) {
  const { t } = useTranslation('subscription');
  return (
    <Banner kind="lapsed" icon="alert" onClose={onClose}>
      <CheckoutLink>{t('banner.update')}</CheckoutLink>
    </Banner>
  );
}

function EndedBanner({ onClose }: CloseProps) {
  const { t } = useTranslation('subscription');
  const isSold = useIsSold();
  return (
    <Banner kind="ended" icon="info" onClose={onClose}>
      <JournalDownload label={t('banner.download')} />
      {isSold && <CheckoutLink variant="ghost">{t('banner.renew')}</CheckoutLink>}
    </Banner>
  );
}

interface BannerProps extends CloseProps {
  readonly kind: BannerKind;
  readonly icon: IconName;
  readonly children?: ReactNode;
}

function Banner({ kind, icon, onClose, children }: BannerProps) {
  const { t } = useTranslation('subscription');
  return (
    <div role="status" className={classNames(styles['banner'], styles[kind])}>
      <Icon name={icon} className={styles['icon']} />
      <div className={styles['words']}>
        <p>
          <strong>{t(`banner.${kind}`)}</strong> {t(`banner.${kind}Text`)}
        </p>
        {children !== undefined && <div className={styles['actions']}>{children}</div>}
      </div>
      <IconButton icon="close" label={t('banner.close')} onClick={onClose} />
    </div>
  );
}
