import {
  chooseModel,
  getModelChoice,
  listSentToModel,
  type ModelChoice,
  type SentToModel,
} from '../../../../shared/contract/insights.ts';
import { useSessionActions } from '../../session/session.ts';
import { type Answer, useServerState } from '../../../lib/server-state.ts';
import { useApi } from '../../../lib/use-api.ts';

export interface Insights {
  readonly choice: ModelChoice;
  /** Newest first. */
  readonly sent: readonly SentToModel[];
}

/** Who writes her insights, and what was sent to whom. */
export function useModelChoice(): {
  readonly insights: Answer<Insights>;
  readonly reload: () => void;
  /** Names the recipient on the screen. Rejects when the server did not take it. */
  readonly choose: (agreed: boolean) => Promise<void>;
} {
  const api = useApi();
  const { changeUser } = useSessionActions();
  const { answer, anew, change } = useServerState<Insights>({
    key: ['insights'],
    ask: async (signal) => {
      const [choice, sent] = await Promise.all([
        api.call(getModelChoice, {}, { signal }),
        api.call(listSentToModel, {}, { signal }),
      ]);
      return { choice, sent };
    },
  });

  async function choose(agreed: boolean): Promise<void> {
    if (answer.kind !== 'ready') return;
    const shown = agreed ? (answer.data.choice.recipient ?? {}) : {};
    const choice = await api.call(chooseModel, { agreed, ...shown });
    changeUser({ model_agreed: choice.agreed_at !== null });
    await change((before) => ({ ...before, choice }));
  }

  return { insights: answer, reload: anew, choose };
}
