import { useTranslation } from 'react-i18next';
import { useServerFacts } from '../../lib/use-server-facts.ts';

interface NotSoldProps {
  readonly className?: string | undefined;
}

/** Beside every way to Premium that the specification keeps: where it is known to lead nowhere, that is said. */
export function NotSold({ className }: NotSoldProps) {
  const { t } = useTranslation('plans');
  const facts = useServerFacts();
  return facts?.payments === false && <p className={className}>{t('notSold')}</p>;
}
