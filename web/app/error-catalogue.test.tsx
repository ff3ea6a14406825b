import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCommunity, writeFeeling } from '../../tests/doubles/community.tsx';
import {
  aDayContent,
  createFakeReplica,
  type FakeReplica,
} from '../../tests/doubles/fake-replica.ts';
import type { FormName } from '../../tests/doubles/form-rules/form-rule.ts';
import { openForm } from '../../tests/doubles/open-form.tsx';
import { renderPage } from '../../tests/doubles/render-page.tsx';
import { AppError, type ErrorCode } from '../../shared/contract/app-error.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { JournalPage } from '../features/journal/journal-page.tsx';
import { NotFoundPage } from './fallback/not-found-page.tsx';

const TODAY = '2026-11-21';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00`) });
});
afterEach(() => vi.useRealTimers());

interface Fault {
  /** The catalogue's entry. */
  readonly entry: string;
  /** Where the entry has a word for word text. */
  readonly sentences: readonly string[];
  readonly provoke: () => Promise<unknown>;
}

const ACCOUNT = { email: 'her@noor.example', password: '123456' };
const NEW_PASSWORD = { newPassword: '123456', confirmation: '123456' };
const TICKET = { ...ACCOUNT, category: 'other', subject: 'A word', message: 'It does not open.' };

/**
 * Of the catalogue all that does not concern payment: features/subscribe/subscribe-page.test.tsx and
 * subscribe-payment.test.tsx hold what is said there, and features/subscription/plan-parts.test.tsx and
 * subscription-page.test.tsx what is said of a plan.
 */
const faults: readonly Fault[] = [
  {
    entry: 'signup of an address that is taken',
    sentences: [
      'This email is already registered. Try signing in instead, or reset your password if you forgot it.',
    ],
    provoke: () => sendRefused('signup', ACCOUNT, 'user_exists'),
  },
  {
    entry: 'signup that fails otherwise',
    sentences: ['Something went wrong during signup.'],
    provoke: () => sendRefused('signup', ACCOUNT, 'invalid_input'),
  },
  {
    entry: 'login',
    sentences: ['Login Failed', 'Invalid email or password.'],
    provoke: () => sendRefused('login', ACCOUNT, 'invalid_credentials'),
  },
  {
    entry: 'a reflection that the device cannot keep',
    sentences: ['Save failed', 'Failed to save reflection.'],
    provoke: () => writeInJournal((replica) => replica.refuseWrites('unknown')),
  },
  {
    entry: 'a batch that the server does not take: kept offline instead',
    sentences: ['Connection issue', 'Failed to save reflections'],
    provoke: () =>
      writeInJournal((replica) => replica.setOutcome({ acknowledged: 0, stopped: 'server' })),
  },
  {
    entry: 'an insight asked for on the dashboard',
    sentences: ['Generation failed', 'Failed to generate feedback.'],
    provoke: () => failInsightOn(<DashboardPage />),
  },
  {
    entry: 'an insight asked for in the journal',
    sentences: ['Feedback Generation Failed', 'Failed to generate feedback.'],
    provoke: () => failInsightOn(<JournalPage />),
  },
  {
    entry: 'the notification switch',
    sentences: ['Update failed', 'Failed to update preferences.'],
    provoke: async () => {
      renderPage(<DashboardPage />, { at: '/', respond: () => answer('unexpected') });
      await userEvent.click(screen.getByRole('switch', { name: 'Email notifications' }));
    },
  },
  {
    entry: 'forgot password, and the generic sentence',
    sentences: ['Something went wrong. Please try again.'],
    provoke: () => sendRefused('forgot', ACCOUNT, 'unexpected'),
  },
  {
    entry: 'reset of a password by a link that is used or old',
    sentences: ['Reset failed', 'This password reset link is invalid or has expired.'],
    provoke: () => sendRefused('reset', NEW_PASSWORD, 'invalid_reset_token'),
  },
  {
    entry: 'support',
    sentences: [
      'Request not sent',
      'Something went wrong. Your text is still here; please try again.',
    ],
    provoke: () => sendRefused('support', TICKET, 'invalid_input'),
  },
  {
    entry: 'support that arrives',
    sentences: ['Request sent', 'We have received your request and will answer by email.'],
    provoke: () =>
      send('support', TICKET, () => Response.json({ ticketId: 'NOOR-7F3K-29' }, { status: 201 })),
  },
  {
    entry: 'community',
    sentences: ['Failed to share', 'Please try again'],
    provoke: () => share({ share: () => answer('invalid_input') }),
  },
  {
    entry: 'community that arrives',
    sentences: ['Feeling shared! 💖', 'Your feeling has been shared with the community.'],
    provoke: () => share({}),
  },
  {
    entry: 'an unknown route',
    sentences: ['Page not found'],
    provoke: () => Promise.resolve(renderPage(<NotFoundPage />, { at: '/nowhere' })),
  },
];

test.each(faults)('$entry', async ({ sentences, provoke }) => {
  await provoke();
  for (const sentence of sentences) {
    const found = await screen.findAllByText((text) => text.includes(sentence));
    expect(found.length).toBeGreaterThan(0);
  }
});

function answer(code: ErrorCode): Response {
  const { status, message: error } = new AppError(code);
  return Response.json({ error, code }, { status });
}

function sendRefused(
  form: FormName,
  typed: Readonly<Record<string, string>>,
  code: ErrorCode,
): Promise<void> {
  return send(form, typed, () => answer(code));
}

async function send(
  form: FormName,
  typed: Readonly<Record<string, string>>,
  respond: () => Response,
): Promise<void> {
  const { button } = await openForm[form](typed, respond);
  await userEvent.click(button);
}

async function share(setting: Parameters<typeof aCommunity>[0]): Promise<void> {
  const { user } = aCommunity(setting).render();
  await screen.findByText('No feelings shared yet');
  await writeFeeling(user, 'Hello');
}

async function failInsightOn(page: ReactNode): Promise<void> {
  const replica = createFakeReplica({ days: [aDayContent(TODAY)] });
  renderPage(page, { at: '/', replica, respond: () => answer('unexpected') });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Question number 1?' }), 'Words');
  await userEvent.click(screen.getByRole('button', { name: 'Save Reflections' }));
  act(() => replica.acknowledgeAll());
}

async function writeInJournal(prepare: (replica: FakeReplica) => void): Promise<void> {
  const replica = createFakeReplica({ days: [aDayContent(TODAY)] });
  renderPage(<JournalPage />, { replica });
  const box = await screen.findByRole('textbox', { name: 'Question number 1?' });
  await userEvent.type(box, 'Words');
  prepare(replica);
  await userEvent.click(screen.getByRole('button', { name: 'Save Reflections' }));
}
