import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

interface TypeBadgeProps {
  readonly type: string;
}

/** Any type other than inner_child is labelled Feminine Energy. */
export function TypeBadge({ type }: TypeBadgeProps) {
  const { t } = useTranslation('journal');
  if (type === 'inner_child') {
    return (
      <Badge tone="plum" icon="leaf">
        {t('types.inner_child')}
      </Badge>
    );
  }
  return (
    <Badge tone="neutral" icon="crescent">
      {t('types.feminine_energy')}
    </Badge>
  );
}
