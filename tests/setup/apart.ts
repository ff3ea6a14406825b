/**
 * Files that change a module for themselves, or that need one as it was loaded first (RxDB counts its open
 * collections): each has a process of its own. All others share one, and what was loaded in it, which is most of the
 * time saved: a module that one of them replaced would be another one for those after it, or not be replaced at all.
 */
export const apart = {
  node: [
    'tests/integration/{replica/replica*,sync/{engine-faults,drain-faults,server-kill},mail/mail-kill}.test.ts',
    // Workbox holds on to the database that was there when it was first asked.
    '{shared/outbox,sw}/waiting-requests.test.ts',
  ],
  web: [
    'web/features/plan/subscribe/stripe-*.test.tsx',
    'web/features/insight/care-card.test.tsx',
    'web/features/session/lock/{close-device,keep-device-closed,gate/without-{closing,words}}.test.tsx',
    'web/features/session/private/{turn-on-private,notices/refused-press}.test.tsx',
  ],
};
