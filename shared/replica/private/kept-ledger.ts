import * as z from 'zod/mini';
import { ledgerSchema } from '../../sealed/ledger.ts';

/** As the device keeps it, of the newest keys. */
export const keptLedgerSchema = z.object({
  generation: z.int(),
  devices: ledgerSchema,
  /**
   * By device: the first document of it that is missing, since when, and when that was last looked at (epoch ms).
   * What was kept before it was noted when it was looked at counts as looked at now.
   */
  missing: z.record(
    z.string(),
    z.object({ first: z.int(), since: z.number(), lookedAt: z.optional(z.number()) }),
  ),
});
export type KeptLedger = z.infer<typeof keptLedgerSchema>;
