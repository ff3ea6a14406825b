import { useServerFacts } from '../../lib/use-server-facts.ts';

/** False where this server is known to sell no Premium: then no screen names a price or offers it. */
export function useIsSold(): boolean {
  return useServerFacts()?.payments !== false;
}
