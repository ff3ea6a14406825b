import { useTranslation } from 'react-i18next';
import type { AnswerPlace } from '../../shared/replica/replica.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';

interface PlaceBadgeProps {
  readonly place: AnswerPlace;
}

const looks: Record<AnswerPlace, { tone: BadgeTone; icon: IconName }> = {
  on_device: { tone: 'amber', icon: 'device' },
  on_server: { tone: 'sage', icon: 'cloud-check' },
  parked: { tone: 'clay', icon: 'alert' },
};

/** Where an answer is, as acknowledgements say: an icon and a word, never colour alone. */
export function PlaceBadge({ place }: PlaceBadgeProps) {
  const { t } = useTranslation('journal');
  return <Badge {...looks[place]}>{t(`place.${place}`)}</Badge>;
}
