import { useCallback, useEffect, useState } from 'react';
import {
  chooseModel,
  getModelChoice,
  listSentToModel,
  type ModelChoice,
  type SentToModel,
} from '../../../../shared/contract/insights.ts';
import { useSessionActions } from '../../session/session.ts';
import { useApi } from '../../../lib/use-api.ts';

export interface Insights {
  readonly choice: ModelChoice;
  /** Newest first. */
  readonly sent: readonly SentToModel[];
}

export type InsightsState =
  { kind: 'loading' } | { kind: 'failed' } | ({ kind: 'ready' } & Insights);

/** Who writes her insights, and what was sent to whom. */
export function useModelChoice(): {
  readonly state: InsightsState;
  readonly reload: () => void;
  /** Names the recipient on the screen. Rejects when the server did not take it. */
  readonly choose: (agreed: boolean) => Promise<void>;
} {
  const api = useApi();
  const { changeUser } = useSessionActions();
  const [state, setState] = useState<InsightsState>({ kind: 'loading' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    Promise.all([api.call(getModelChoice, {}, options), api.call(listSentToModel, {}, options)])
      .then(([choice, sent]) => setState({ kind: 'ready', choice, sent }))
      .catch(() => {
        if (!leaving.signal.aborted) setState({ kind: 'failed' });
      });
    return () => leaving.abort();
  }, [api, round]);

  const reload = useCallback(() => {
    setState({ kind: 'loading' });
    setRound((before) => before + 1);
  }, []);

  async function choose(agreed: boolean): Promise<void> {
    if (state.kind !== 'ready') return;
    const shown = agreed ? (state.choice.recipient ?? {}) : {};
    const choice = await api.call(chooseModel, { agreed, ...shown });
    changeUser({ model_agreed: choice.agreed_at !== null });
    setState({ ...state, choice });
  }

  return { state, reload, choose };
}
