import * as z from 'zod/mini';
import { languageSchema } from './language.ts';
import type { Route } from './route.ts';

export const LEGAL_PAGES = ['privacy', 'terms'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** What the operator put into DATA_DIR for one of these pages, as Markdown; null when nothing. */
export const getLegalText = {
  method: 'GET',
  path: '/api/legal/:page',
  access: { session: 'none' },
  input: z.object({ page: z.enum(LEGAL_PAGES), language: languageSchema }),
  output: z.object({ markdown: z.nullable(z.string()) }),
} as const satisfies Route;
