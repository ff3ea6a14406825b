import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAppError, type ErrorCode } from '../../../shared/contract/app-error.ts';
import { activeLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { notePlanChange } from '../../lib/plan-change.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { useToast } from '../../ui/use-toast.ts';
import type { PaymentResult } from './stripe-payment.ts';

interface PaymentRun {
  readonly busy: boolean;
  /** Stays beside the form until the next try: a toast goes by. */
  readonly problem: string | null;
  /** False when it did not work out; a second call while one is under way does nothing. */
  readonly run: (work: () => Promise<PaymentResult>) => Promise<boolean>;
}

interface PaymentEnds {
  readonly onLeave: (path: string) => void;
  readonly onAlready: () => void;
}

/** Runs one payment at a time and says how it ended. */
export function usePayment({ onLeave, onAlready }: PaymentEnds): PaymentRun {
  const toast = useToast();
  const describe = useResultText();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const finish = (result: PaymentResult): boolean => {
    if (result.kind === 'paid') {
      notePlanChange();
      onLeave(paths.journal);
      return true;
    }
    running.current = false;
    setBusy(false);
    if (result.kind === 'already') onAlready();
    else if (result.kind === 'signed_out') onLeave(paths.home);
    else {
      const { title, description } = describe(result);
      setProblem(description);
      toast.show({ title, description, tone: 'error' });
    }
    return false;
  };
  const run: PaymentRun['run'] = async (work) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem(null);
    return finish(await work());
  };
  return { busy, problem, run };
}

type Failure = Exclude<PaymentResult, { readonly kind: 'paid' | 'already' | 'signed_out' }>;

function useResultText(): (result: Failure) => { title: string; description: string } {
  const { t } = useTranslation('subscribe');
  const failureText = useFailureText();
  return useMemo(
    () => (result) => {
      if (result.kind === 'setup_failed') {
        const fallback = t(isRefused(result.error) ? 'attachFailed' : 'setupFailedText');
        return { title: t('setupFailed'), description: failureText(result.error, fallback) };
      }
      if (result.kind === 'unknown') {
        return { title: t('setupFailed'), description: t('unknownOutcome') };
      }
      const description =
        result.kind === 'declined'
          ? isolate(result.reason ?? t('declined'))
          : t('authenticationText');
      return { title: t('paymentFailed'), description };
    },
    [t, failureText],
  );
}

/** A sentence of the provider may run the other way than the page. */
function isolate(text: string): string {
  return activeLanguage() === 'en' ? text : `\u2068${text}\u2069`;
}

/** The server would not take this card for this subscription. */
const refusals: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'not_found']);

function isRefused(error: unknown): boolean {
  return isAppError(error) && refusals.has(error.code);
}
