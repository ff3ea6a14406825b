import type { Route } from '../../../shared/contract/route.ts';
import type { TestUser } from '../../../sync-server/testing/builders.ts';
import { exampleInput, nameOf } from './route-examples.ts';

/** What makes a route do its work for this very member, where the common example would not. */
const asHers: Readonly<Record<string, (member: TestUser) => object>> = {
  'POST /api/auth/login': ({ user, password }) => ({ email: user.email, password }),
  'POST /api/auth/forgot-password': ({ user }) => ({ email: user.email }),
  'POST /api/reflections': () => ({ question_id: 'ic-001', answer: 'Skipping stones.' }),
  'POST /api/reflections/batch': () => ({
    reflections: [
      { question_id: 'ic-001', answer: 'Skipping stones.' },
      { question_id: 'ic-002', answer: 'A kite.' },
    ],
  }),
  'DELETE /api/account': ({ password }) => ({ password }),
};

export function inputOf(route: Route, member: TestUser): Record<string, unknown> {
  return { ...exampleInput(route), ...asHersOf(route, member) };
}

function asHersOf(route: Route, member: TestUser): object {
  const own = asHers[nameOf(route)];
  if (!own) return {};
  const none = Object.keys(exampleInput(route)).map((name) => [name, undefined]);
  return { ...(Object.fromEntries(none) as object), ...own(member) };
}

/** Another valid request of the same kind. */
export function otherThan(
  route: Route,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changes: Readonly<Record<string, object>> = {
    'POST /api/auth/signup': { language: 'ar' },
    'POST /api/auth/login': { email: String(input['email']).toUpperCase() },
    'POST /api/auth/forgot-password': { email: String(input['email']).toUpperCase() },
    'POST /api/notifications/preferences': { daily_affirmation_notifications: false },
    'POST /api/account/language': { language: 'en' },
    'POST /api/reflections': { answer: 'Something else.' },
    'POST /api/reflections/batch': {
      reflections: [{ question_id: 'ic-001', answer: 'Something else.' }],
    },
    'POST /api/community/feelings': { feeling_text: 'Heavy today.' },
    'POST /api/support-tickets': { subject: 'Something else' },
  };
  const change = changes[nameOf(route)];
  if (!change) throw new Error(`request-keys.test.ts knows no other ${nameOf(route)}`);
  return { ...input, ...change };
}
