import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelSubscription, reactivateSubscription } from '../../../../shared/contract/billing.ts';
import { useSessionActions } from '../../session/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { useFailureText } from '../../../lib/format/use-failure-text.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

interface PlanActions {
  readonly busy: boolean;
  /** Both resolve when the screen knows the outcome. */
  readonly cancel: () => Promise<void>;
  readonly reactivate: () => Promise<void>;
}

interface Plan {
  /** Her last payment did not go through: she keeps nothing until it does. */
  readonly owing: boolean;
  readonly reload: () => Promise<void>;
}

/** Cancels or takes it back, one at a time; then asks again what her plan is. */
export function usePlanActions({ owing, reload }: Plan): PlanActions {
  const { t } = useTranslation('subscription');
  const api = useApi();
  const toast = useToast();
  const failureText = useFailureText();
  const { recheck } = useSessionActions();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  const run = async (work: () => Promise<unknown>, words: Words): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
      toast.show({ title: words.done, description: words.doneText, tone: 'success' });
    } catch (error) {
      const description = failureText(error, words.failedText);
      toast.show({ title: words.failed, description, tone: 'error' });
    }
    // After a failure as well: an answer that was lost may have done its work.
    await Promise.all([reload(), recheck({ force: true })]);
    running.current = false;
    setBusy(false);
  };
  return {
    busy,
    cancel: () =>
      run(() => api.call(cancelSubscription, {}), {
        done: t('cancelled'),
        doneText: t(owing ? 'cancelledOwing' : 'cancelledText'),
        failed: t('cancelFailed'),
        failedText: t('cancelFailedText'),
      }),
    reactivate: () =>
      run(() => api.call(reactivateSubscription, {}), {
        done: t('reactivated'),
        doneText: t(owing ? 'reactivatedOwing' : 'reactivatedText'),
        failed: t('reactivateFailed'),
        failedText: t('reactivateFailedText'),
      }),
  };
}

interface Words {
  readonly done: string;
  readonly doneText: string;
  readonly failed: string;
  readonly failedText: string;
}
