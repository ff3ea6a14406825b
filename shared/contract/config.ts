import * as z from 'zod/mini';
import type { Route } from './route.ts';

/** Public facts of this server. */
export const getConfig = {
  method: 'GET',
  path: '/api/config',
  access: { session: 'none' },
  input: z.object({}),
  output: z.object({
    version: z.string(),
    /** Also while nothing is sold: who pays already can change her card. */
    stripe_publishable_key: z.nullable(z.string()),
    /** Whom to write to; a server of before did not say. */
    support_email: z._default(z.nullable(z.string()), null),
    /** `payments`: Premium can be bought now. `mail`: mails leave by themselves. */
    features: z.object({ payments: z.boolean(), mail: z.boolean(), ai: z.boolean() }),
  }),
} as const satisfies Route;
