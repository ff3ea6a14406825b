import { useTranslation } from 'react-i18next';
import { PREMIUM_PRICE } from '../../../shared/contract/billing.ts';
import { QUESTIONS_PER_DAY } from '../../../shared/contract/limits.ts';
import { formatMoney } from '../../lib/format/format-money.ts';

interface PlanFeatures {
  readonly free: readonly string[];
  readonly premium: readonly string[];
  /** "$4.99" */
  readonly price: string;
}

/** What the two plans hold, in her language. */
export function usePlanFeatures(): PlanFeatures {
  const { t } = useTranslation('plans');
  return {
    free: [t('freeFeatures.affirmation'), t('freeFeatures.support')],
    premium: [
      t('premiumFeatures.affirmations'),
      t('premiumFeatures.questions', { count: QUESTIONS_PER_DAY }),
      t('premiumFeatures.history'),
      t('premiumFeatures.support'),
      t('premiumFeatures.cancel'),
    ],
    price: formatMoney(PREMIUM_PRICE.amount, PREMIUM_PRICE.currency),
  };
}
