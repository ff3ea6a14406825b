import { PREMIUM } from './render-page.tsx';

/** What the server tells of an account without a word in it. */
export function createEmptyExport() {
  const at = '2026-11-21T08:00:00.000Z';
  return {
    exported_at: at,
    account: { ...PREMIUM, time_zone: null },
    sessions: [],
    plan: { subscription: null, granted: null, notes: [] },
    reflections: [],
    feedback: [],
    sent_to_model: [],
    community: { mode: null, pseudonym: null, feelings: [], reports: [] },
    support_tickets: [],
  };
}
