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
    stripe_publishable_key: z.nullable(z.string()),
    features: z.object({ payments: z.boolean(), mail: z.boolean(), ai: z.boolean() }),
  }),
} as const satisfies Route;
