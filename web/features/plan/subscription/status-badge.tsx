import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon/icon.tsx';

type KnownStatus = 'active' | 'trialing' | 'canceled' | 'past_due' | 'unpaid';

const looks: Record<KnownStatus, { readonly tone: BadgeTone; readonly icon: IconName }> = {
  active: { tone: 'sage', icon: 'check' },
  trialing: { tone: 'plum', icon: 'clock' },
  canceled: { tone: 'neutral', icon: 'close' },
  past_due: { tone: 'clay', icon: 'alert' },
  unpaid: { tone: 'clay', icon: 'alert' },
};

/** A status of tomorrow is shown as the provider writes it. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { t } = useTranslation('subscription');
  if (!isKnown(status)) {
    return (
      <Badge tone="neutral">
        <bdi>{status}</bdi>
      </Badge>
    );
  }
  return <Badge {...looks[status]}>{t(`statuses.${status}`)}</Badge>;
}

function isKnown(status: string): status is KnownStatus {
  return Object.hasOwn(looks, status);
}
