import { useOpenReplica } from '../../../lib/replica-context.ts';
import { useTranslation } from 'react-i18next';
import type { AnswerPlace } from '../../../../shared/replica/replica.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon/icon.tsx';

interface PlaceBadgeProps {
  readonly place: AnswerPlace;
}

const looks: Record<AnswerPlace | 'not_kept', { tone: BadgeTone; icon: IconName }> = {
  on_device: { tone: 'amber', icon: 'device' },
  on_server: { tone: 'sage', icon: 'cloud-check' },
  not_kept: { tone: 'clay', icon: 'alert' },
  parked: { tone: 'clay', icon: 'alert' },
};

/** Where an answer is, as acknowledgements say: an icon and a word, never colour alone. */
export function PlaceBadge({ place }: PlaceBadgeProps) {
  const { t } = useTranslation('journal');
  const { persistent } = useOpenReplica();
  const said = place === 'on_device' && !persistent ? 'not_kept' : place;
  return <Badge {...looks[said]}>{t(`place.${said}`)}</Badge>;
}
