import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PREMIUM_PRICE } from '../../../shared/contract/billing.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';
import { usePlanFeatures } from './use-plan-features.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { NotSold } from './not-sold.tsx';
import styles from './subscription/plan-dialog.module.css';
import { paths } from '../../lib/paths.ts';
import { useSessionState } from '../session/session.ts';
import { sessionToken } from '../session/session-token.ts';
import { rememberLater } from './upgrade-later.ts';
import { useCheckoutReach } from './use-checkout-reach.ts';
import { useIsSold } from './use-is-sold.ts';
import { useToast } from '../../ui/toast/use-toast.ts';

interface PlanDialogProps {
  readonly onClose: () => void;
  /** Loads another document. */
  readonly onGo: (path: string) => void;
}

/** The two plans side by side; nothing is bought here. */
export function PlanDialog({ onClose, onGo }: PlanDialogProps) {
  const { t } = useTranslation('plans');
  const offline = useIsOffline();
  const isSold = useIsSold();
  const startCheckout = useStartCheckout(onGo);
  const { free, premium, price } = usePlanFeatures();
  const putOff = (): void => {
    rememberLater();
    onClose();
  };
  const subscribe = (): void => {
    onClose();
    startCheckout();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <Button onClick={putOff}>{t('later')}</Button>
          {isSold && (
            <Button variant="primary" disabled={offline} onClick={subscribe}>
              {t('subscribe')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['plans']}>
        <Plan
          name={t('free')}
          price={isSold && formatMoney(0, PREMIUM_PRICE.currency)}
          features={free}
        />
        <Plan
          name={t('premium')}
          price={isSold && t('perMonth', { price })}
          features={premium}
          badge={
            <Badge tone="plum" icon="spark">
              {t('recommended')}
            </Badge>
          }
        />
      </div>
      <NotSold className={styles['note']} />
      <p className={styles['note']}>{t(offline && isSold ? 'needsConnection' : 'yours')}</p>
    </Dialog>
  );
}

interface PlanProps {
  readonly name: string;
  /** False where nothing is sold. */
  readonly price: string | false;
  readonly features: readonly string[];
  readonly badge?: ReactNode;
}

function Plan({ name, price, features, badge }: PlanProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(styles['plan'], badge !== undefined && styles['recommended'])}
    >
      <div className={styles['head']}>
        <h3 id={id}>{name}</h3>
        {badge}
      </div>
      {price && (
        <p className={styles['price']}>
          <bdi>{price}</bdi>
        </p>
      )}
      <CheckList items={features} className={styles['features']} />
    </section>
  );
}

/** To the payment page, when there is someone to pay and a connection. */
function useStartCheckout(onGo: (path: string) => void): () => void {
  const { t } = useTranslation('plans');
  const toast = useToast();
  const session = useSessionState();
  const isReachable = useCheckoutReach();
  return () => {
    if (session.kind !== 'signed_in' || session.user.id === '') {
      toast.show({
        title: t('signUpRequired'),
        description: t('signUpRequiredText'),
        tone: 'error',
      });
    } else if (sessionToken.read() === null) {
      toast.show({
        title: t('sessionExpired'),
        description: t('sessionExpiredText'),
        tone: 'error',
      });
    } else {
      void isReachable().then((reached) => reached && onGo(paths.subscribe));
    }
  };
}
