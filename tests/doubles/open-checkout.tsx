import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { SubscribePage } from '../../web/features/plan/subscribe/subscribe-page.tsx';
import { type Call, renderPage } from './render-page.tsx';

export const CREATED = { clientSecret: 'secret_1', subscriptionId: 'sub_1' };
export const ME = {
  id: 'user-1',
  email: 'huda@example.org',
  subscription_type: 'free',
  subscription_status: null,
  session_expires: '2027-01-01T00:00:00.000Z',
  daily_affirmation_notifications: 'false',
  language: null,
  created_at: '2026-01-01T00:00:00.000Z',
};

export type Answer = Response | Error;

export interface Setting {
  readonly isSignedIn?: boolean;
  readonly key?: string | null;
  readonly me?: Answer;
  readonly create?: () => Answer;
  readonly attach?: () => Answer;
  /** She came for another card. */
  readonly changes?: boolean;
  readonly openCard?: () => Answer;
  readonly changeCard?: () => Answer;
}

export function openCheckout(setting: Setting = {}) {
  const { isSignedIn = true, key = 'pk_test_1', changes = false, ...server } = setting;
  const user = userEvent.setup();
  const onLeave = vi.fn<(path: string) => void>();
  let created = 0;
  const create = (): Answer => {
    created += 1;
    return Response.json({ ...CREATED, clientSecret: `secret_${created}` });
  };
  const answers: Record<string, () => Answer> = {
    '/api/config': () =>
      Response.json({
        version: '1',
        stripe_publishable_key: key,
        support_email: null,
        features: { payments: key !== null, mail: false, ai: false },
      }),
    '/api/auth/me': () => server.me ?? Response.json(ME),
    '/api/create-subscription': server.create ?? create,
    '/api/attach-payment-to-subscription':
      server.attach ?? (() => Response.json({ success: true })),
    '/api/subscription/card-setup':
      server.openCard ?? (() => Response.json({ clientSecret: 'secret_card', bill: null })),
    '/api/subscription/card': server.changeCard ?? (() => Response.json({ success: true })),
  };
  const page = <SubscribePage isSignedIn={isSignedIn} changes={changes} onLeave={onLeave} />;
  const { calls } = renderPage(page, {
    facts: 'asked',
    respond: (path) => {
      const answer = answers[path]?.() ?? refusal(404, 'not_found');
      return answer instanceof Error ? Promise.reject(answer) : answer.clone();
    },
  });
  const press = async (): Promise<void> => {
    const button = await screen.findByRole('button', { name: /Subscribe for|^Save / });
    await user.click(button);
  };
  return { user, onLeave, calls, press };
}

export function refusal(status: number, code: string, more: object = {}): Response {
  return Response.json({ code, error: code, ...more }, { status });
}

export function answersInTurn(...answers: readonly Answer[]): () => Answer {
  let turn = 0;
  return () => {
    const answer = answers[Math.min(turn, answers.length - 1)] ?? refusal(500, 'unexpected');
    turn += 1;
    return answer;
  };
}

export function callsOf(calls: readonly Call[]): string[] {
  return calls.map(({ method, path }) => `${method} ${path}`);
}

export function bodiesOf(calls: readonly Call[], wanted: string): unknown[] {
  return calls.filter(({ path }) => path === wanted).map(({ body }) => JSON.parse(body) as unknown);
}
