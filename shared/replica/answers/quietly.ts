import type { ReplicaParts } from '../replica-parts.ts';
import { nameOfFault } from '../sync/sync-log.ts';

/** The outbox has it: what fails from here on is repaired at the next start. */
export async function quietly(
  { log }: Pick<ReplicaParts, 'log'>,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.write(`${what} failed: ${nameOfFault(error)}`);
  }
}
