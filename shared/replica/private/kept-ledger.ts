import * as z from 'zod/mini';
import { ledgerSchema } from '../../sealed/ledger.ts';

/** As the device keeps it, of the newest keys. */
export const keptLedgerSchema = z.object({
  generation: z.int(),
  devices: ledgerSchema,
  /** By device: the first document of it that is missing, and since when (epoch ms). */
  missing: z.record(z.string(), z.object({ first: z.int(), since: z.number() })),
});
export type KeptLedger = z.infer<typeof keptLedgerSchema>;
