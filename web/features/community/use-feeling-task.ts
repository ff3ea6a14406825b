import { useState } from 'react';
import { isAppError } from '../../../shared/contract/app-error.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { useToast, type ToastMessage } from '../../ui/toast/use-toast.ts';

interface Task {
  readonly work: () => Promise<unknown>;
  readonly done: ToastMessage;
  readonly failed: string;
  readonly onDone: () => void;
}

/** One call about one feeling; one that is gone already is as good as done. */
export function useFeelingTask({ work, done, failed, onDone }: Task) {
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await work().catch((error: unknown) => {
        if (!isAppError(error) || error.code !== 'not_found') throw error;
      });
      toast.show({ ...done, tone: 'success' });
      onDone();
    } catch (error) {
      toast.show({ title: failed, description: errorText(error), tone: 'error' });
      setBusy(false);
    }
  };
  return { busy, run };
}
