import * as z from 'zod/mini';

/** `open`: it lies open in a private journal, so no key of hers sealed it. */
const unopenedSchema = z.object({
  id: z.string(),
  kind: z.enum(['newer', 'forged', 'open']),
  /** Where the digest of the server counts it: `deleted`, `sealed`, or a month. */
  place: z.string(),
});
export type Unopened = z.infer<typeof unopenedSchema>;

/** As the device keeps it: what the server has of her journal, and nothing here opens. */
export const keptUnopenedSchema = z.object({
  documents: z.array(z.extend(unopenedSchema, { isKnown: z.optional(z.boolean()) })),
  /** A pull from this checkpoint on meets all of them; null: from the start. */
  from: z.nullable(z.string()),
  /** When that was last done; epoch ms. */
  lookedAt: z.number(),
});
export type KeptUnopened = z.infer<typeof keptUnopenedSchema>;

export const ALL_OPEN: KeptUnopened = { documents: [], from: null, lookedAt: 0 };
