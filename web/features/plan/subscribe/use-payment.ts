import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAppError, type ErrorCode } from '../../../../shared/contract/app-error.ts';
import { paths } from '../../../lib/paths.ts';
import { cardChange, notePlanChange } from '../plan-change.ts';
import { useFailureText } from '../../../lib/format/use-failure-text.ts';
import { useDeclineText } from './decline-text.ts';
import type { PaymentResult } from './stripe-payment.ts';
import type { CardChange } from './use-checkout.ts';

export interface PaymentProblem {
  readonly title: string;
  readonly description: string;
}

interface PaymentRun {
  readonly busy: boolean;
  /** Stands in the form until the next try, or until another card is typed. */
  readonly problem: PaymentProblem | null;
  readonly forgetProblem: () => void;
  /** False when it did not work out; a second call while one is under way does nothing. */
  readonly run: (work: () => Promise<PaymentResult>) => Promise<boolean>;
}

interface PaymentEnds {
  readonly change: CardChange | null;
  readonly onLeave: (path: string) => void;
  readonly onAlready: () => void;
}

/** Runs one payment at a time and says how it ended. */
export function usePayment({ change, onLeave, onAlready }: PaymentEnds): PaymentRun {
  const describe = useResultText(change !== null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);

  const finish = (result: PaymentResult): boolean => {
    if (result.kind === 'paid') {
      if (change) cardChange.leave();
      if (!change || change.restores) notePlanChange();
      onLeave(change ? paths.subscription : paths.journal);
      return true;
    }
    running.current = false;
    setBusy(false);
    if (result.kind === 'already') onAlready();
    else if (result.kind === 'signed_out') onLeave(paths.home);
    else setProblem(describe(result));
    return false;
  };
  const run: PaymentRun['run'] = async (work) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem(null);
    return finish(await work());
  };
  return { busy, problem, run, forgetProblem: () => setProblem(null) };
}

type Failure = Exclude<PaymentResult, { readonly kind: 'paid' | 'already' | 'signed_out' }>;

function useResultText(changes: boolean): (result: Failure) => PaymentProblem {
  const { t } = useTranslation('subscribe');
  const failureText = useFailureText();
  const declineText = useDeclineText();
  const unfinished = t(changes ? 'change.failed' : 'setupFailed');
  const fallback = t(changes ? 'change.failedText' : 'setupFailedText');
  return (result) => {
    if (result.kind === 'setup_failed') {
      const text = isRefused(result.error) ? t('attachFailed') : fallback;
      return { title: unfinished, description: failureText(result.error, text) };
    }
    if (result.kind === 'unknown') return { title: unfinished, description: t('unknownOutcome') };
    const isDeclined = result.kind === 'declined';
    return {
      title: t(changes ? 'change.failed' : 'paymentFailed'),
      description: isDeclined ? declineText(result.refusal) : t('authenticationText'),
    };
  };
}

/** The server would not take this card for this subscription. */
const refusals: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'not_found']);

function isRefused(error: unknown): boolean {
  return isAppError(error) && refusals.has(error.code);
}
