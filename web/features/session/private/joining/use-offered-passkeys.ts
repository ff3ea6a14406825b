import { getJournal } from '../../../../../shared/contract/journal.ts';
import { credentialsOf } from '../../../../../shared/sealed/journal-passkeys.ts';
import { useServerState } from '../../../../lib/server-state.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { useMayHavePasskeys } from '../../lock/settings/use-may-have-passkeys.ts';

/** Those that open her journal; none where this browser cannot ask them, or while nothing is known. */
export function useOfferedPasskeys(): readonly string[] {
  const api = useApi();
  const may = useMayHavePasskeys();
  const { answer } = useServerState({
    key: ['journal'],
    ask: (signal) => api.call(getJournal, {}, { signal }),
  });
  return may === true && answer.kind === 'ready' ? credentialsOf(answer.data) : [];
}
