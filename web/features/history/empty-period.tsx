import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Period } from './period.ts';

interface EmptyPeriodProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** What belongs here, and the first step: look further back, or write. */
export function EmptyPeriod({ period, onPeriod }: EmptyPeriodProps) {
  const { t } = useTranslation('history');
  return (
    <Card>
      <EmptyState
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={
          period === 'all' ? (
            <ButtonLink to={paths.journal}>{t('list.write')}</ButtonLink>
          ) : (
            <Button onClick={() => onPeriod('all')}>{t('list.showAll')}</Button>
          )
        }
      />
    </Card>
  );
}
