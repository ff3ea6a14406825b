import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { User } from '../../../../shared/contract/auth.ts';
import type { ModelChoice, SentToModel } from '../../../../shared/contract/insights.ts';
import { renderPage, type RenderedPage } from '../../../../tests/doubles/render-page.tsx';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { InsightsPage } from './insights-page.tsx';

const RECIPIENT = { host: 'models.example.org', model: 'small-7b' };
const NOT_AGREED: ModelChoice = { recipient: RECIPIENT, agreed_at: null };
const AGREED: ModelChoice = {
  recipient: RECIPIENT,
  agreed_at: new Date(2026, 10, 20, 9, 30).toISOString(),
};

afterEach(() => changeLanguage('en'));

interface Server {
  choice: ModelChoice;
  sent?: readonly SentToModel[];
  /** Of the next choice; by default it is taken. */
  refuse?: Response;
}

function renderInsights(server: Server, user: Partial<User> = {}): RenderedPage {
  return renderPage(<InsightsPage />, {
    at: '/profile/insights',
    user,
    respond: (path, { method }) => {
      if (path === '/api/insights/sent') return Response.json(server.sent ?? []);
      if (method === 'GET') return Response.json(server.choice);
      if (server.refuse) return server.refuse;
      const agreed_at = server.choice.agreed_at === null ? AGREED.agreed_at : null;
      server.choice = { ...server.choice, agreed_at };
      return Response.json(server.choice);
    },
  });
}

function aRequest(fields: Partial<SentToModel> = {}): SentToModel {
  return {
    id: 'request-1',
    date: '2026-11-19',
    sent_at: '2026-11-19T20:15:00.000Z',
    ...RECIPIENT,
    answers: 2,
    bytes: 1234,
    body: '{"messages":[{"role":"user","content":"The smell of rain."}]}',
    ...fields,
  };
}

test('without a model Noor writes, and there is nothing to choose', async () => {
  renderInsights({ choice: { recipient: null, agreed_at: null } });
  expect(await screen.findByRole('region', { name: 'Noor writes your insights' })).toBeTruthy();
  expect(screen.getByText('Nothing of yours has been sent to a language model.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('on the free plan no insight is written, and none is claimed', async () => {
  const free = { subscription_type: 'free', subscription_status: null } as const;
  const { unmount } = renderInsights({ choice: { recipient: null, agreed_at: null } }, free);
  expect(await screen.findByRole('region', { name: 'Insights on the premium plan' })).toBeTruthy();
  expect(screen.getByText(/^Insights are part of Premium/)).toBeTruthy();
  unmount();
  renderInsights({ choice: AGREED }, free);
  expect(await screen.findByRole('region', { name: 'Insights on the premium plan' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop sending my answers' })).toBeTruthy();
});

test('a server out of reach is said, and can be tried again', async () => {
  const user = userEvent.setup();
  let isDown = true;
  renderPage(<InsightsPage />, {
    respond: (path) => {
      if (isDown) throw new TypeError('Failed to fetch');
      return Response.json(path === '/api/insights/sent' ? [] : NOT_AGREED);
    },
  });
  expect(screen.queryByText('This page needs a connection')).toBeNull();
  expect(await screen.findByText('This page needs a connection')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(RECIPIENT.host)).toBeTruthy();
});

test('she reads who receives what before she agrees, and her yes names that recipient', async () => {
  const user = userEvent.setup();
  const page = renderInsights({ choice: NOT_AGREED });
  const card = within(
    await screen.findByRole('region', { name: 'Would you like a language model to write them?' }),
  );
  expect(card.getByText(RECIPIENT.host)).toBeTruthy();
  expect(card.getByText(RECIPIENT.model)).toBeTruthy();
  expect(card.getByRole('heading', { name: 'What is never sent' })).toBeTruthy();
  expect(card.getByText(/^The name and the email address of your account/)).toBeTruthy();
  expect(card.getByText(/A name that you write yourself stays in your text/)).toBeTruthy();
  expect(card.getByText(/from then on, as far as Noor notices/)).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'I agree: let it write my insights' }));
  expect(await screen.findByText('The model writes your insights from now on')).toBeTruthy();
  expect(JSON.parse(page.calls.at(-1)?.body ?? '')).toEqual({ agreed: true, ...RECIPIENT });
  expect(page.user().model_agreed).toBe(true);
  expect(screen.getByText(/^You agreed on Nov 20, 2026, /)).toBeTruthy();
});

test('she stops with one press', async () => {
  const user = userEvent.setup();
  const page = renderInsights({ choice: AGREED });
  await user.click(await screen.findByRole('button', { name: 'Stop sending my answers' }));
  expect(await screen.findByText('Nothing is sent anymore')).toBeTruthy();
  expect(JSON.parse(page.calls.at(-1)?.body ?? '')).toEqual({ agreed: false });
  expect(page.user().model_agreed).toBe(false);
});

test('a recipient that changed meanwhile is read again, and nothing was agreed to', async () => {
  const user = userEvent.setup();
  const server: Server = { choice: NOT_AGREED };
  const page = renderInsights(server);
  const agree = await screen.findByRole('button', { name: /^I agree/ });
  server.choice = { recipient: { host: 'elsewhere.example.org', model: 'b' }, agreed_at: null };
  server.refuse = Response.json({ error: 'x', code: 'recipient_changed' }, { status: 409 });
  await user.click(agree);
  expect(await screen.findByText(/The recipient has changed/)).toBeTruthy();
  expect(await screen.findByText('elsewhere.example.org')).toBeTruthy();
  expect(page.user().model_agreed).not.toBe(true);
});

test('a choice the server does not take is said, and stays as it was', async () => {
  const user = userEvent.setup();
  const refuse = Response.json({ error: 'x', code: 'unexpected' }, { status: 500 });
  renderInsights({ choice: AGREED, refuse });
  await user.click(await screen.findByRole('button', { name: 'Stop sending my answers' }));
  expect(await screen.findByText('Your choice was not saved')).toBeTruthy();
  expect(screen.getByText(/^You agreed on/)).toBeTruthy();
});

test('the ledger shows every request word for word, and what was erased as erased', async () => {
  const erased = aRequest({ id: 'request-0', date: '2026-11-18', answers: 1, body: null });
  const sent = aRequest();
  renderInsights({ choice: AGREED, sent: [sent, erased] });
  const ledger = await screen.findByRole('region', { name: 'What was sent' });
  const [newest, oldest] = within(ledger).getAllByRole('listitem');
  expect(newest?.textContent).toContain('About November 19, 2026');
  expect(newest?.textContent).toContain('2 answers · 1,234 bytes');
  expect(newest?.querySelector('pre')?.textContent).toBe(sent.body);
  expect(oldest?.textContent).toContain('its text is no longer kept here');
  expect(oldest?.querySelector('pre')).toBeNull();
});

test('in Arabic the request stays as it was sent, from the left', async () => {
  await changeLanguage('ar');
  renderInsights({ choice: AGREED, sent: [aRequest()] });
  const ledger = await screen.findByRole('region', { name: 'ما أُرسِل' });
  expect(ledger.textContent).toContain('إجابتان');
  expect(ledger.querySelector('pre')?.dir).toBe('ltr');
  const promise = screen.getByText(/^اسم حسابكِ وبريده الإلكتروني/).textContent;
  expect(promise).toContain('الاسم الذي تكتبينه أنتِ فيبقى في نصّكِ');
  expect(promise).toContain('بعدها، بقدر ما ينتبه نور');
});
