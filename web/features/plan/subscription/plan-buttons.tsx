import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSubscription } from '../../../../shared/contract/billing.ts';
import { needsCard } from '../needs-card.ts';
import { useIsOffline } from '../../../lib/use-is-offline.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { endOf, isEnding, isOver } from './plan-facts.ts';
import { formatInstantDay } from '../../../lib/format/format-instant-day.ts';
import { usePlanActions } from './use-plan-actions.ts';

interface PlanButtonsProps {
  readonly subscription: CurrentSubscription;
  readonly reload: () => Promise<void>;
}

/** Cancel, or take the cancellation back while it can be. */
export function PlanButtons({ subscription, reload }: PlanButtonsProps) {
  const { t } = useTranslation('subscription');
  const offline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const owing = needsCard(subscription.status);
  const { busy, cancel, reactivate } = usePlanActions({ owing, reload });
  if (isOver(subscription)) return null;
  if (isEnding(subscription)) {
    return (
      <Button variant="primary" busy={busy} disabled={offline} onClick={() => void reactivate()}>
        {t(busy ? 'reactivating' : 'reactivate')}
      </Button>
    );
  }
  const confirm = (): void => {
    setAsking(false);
    void cancel();
  };
  return (
    <>
      <Button busy={busy} disabled={offline} onClick={() => setAsking(true)}>
        {t(busy ? 'cancelling' : 'cancel')}
      </Button>
      {isAsking && (
        <CancelDialog
          until={formatInstantDay(endOf(subscription))}
          owing={owing}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
