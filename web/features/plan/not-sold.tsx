import { useTranslation } from 'react-i18next';
import { useIsSold } from './use-is-sold.ts';

interface NotSoldProps {
  readonly className?: string | undefined;
}

/** In place of every offer, where this server is known to sell nothing. */
export function NotSold({ className }: NotSoldProps) {
  const { t } = useTranslation('plans');
  return !useIsSold() && <p className={className}>{t('notSold')}</p>;
}
