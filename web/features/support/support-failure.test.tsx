import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { closeToast } from '../../../tests/doubles/close-toast.ts';
import { fillTicket, renderSupport, TICKET_SENT } from '../../../tests/doubles/support.tsx';

test.each([
  ['nobody answers', () => Response.error(), /could not reach the server/],
  [
    'she has sent a lot',
    () => Response.json({ code: 'too_many_requests' }, { status: 429 }),
    /Please wait a moment and try again/,
  ],
  [
    'a gateway refuses it',
    () => new Response('<p>403', { status: 403, headers: { 'content-type': 'text/html' } }),
    'A gateway in front of the server refused this text.',
  ],
  [
    'the server refuses it',
    () => Response.json({ code: 'invalid_input' }, { status: 400 }),
    'Something went wrong. Your text is still here; please try again.',
  ],
])('when %s, she is told and every word stays', async (_what, respond, sentence) => {
  const { user } = renderSupport({ respond });
  await fillTicket(user, {});
  const toast = await screen.findByRole('group', { name: 'Request not sent' });
  expect(within(toast).getByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'It does not open.');
});

test.each([
  [
    'she sent a lot',
    () =>
      Response.json(
        { code: 'too_many_requests' },
        { status: 429, headers: { 'retry-after': '2400' } },
      ),
    /Please try again in 40 minutes/,
  ],
  [
    'the disk is full',
    () => Response.json({ code: 'storage_full' }, { status: 503 }),
    /cannot store anything right now/,
  ],
])(
  'that %s stays in the form when the toast has gone, until it is no longer so',
  async (...wish) => {
    const [, respond, sentence] = wish;
    const answers = [respond, respond, TICKET_SENT];
    const { user } = renderSupport({ respond: () => answers.shift()?.() ?? TICKET_SENT() });
    await fillTicket(user, {});
    await closeToast(user, 'Request not sent');
    const kept = screen.getByText(sentence);
    expect(kept.closest('form')).toBeTruthy();
    // The toast has said it aloud.
    expect(kept.closest('[role="alert"]')).toBeNull();
    await user.type(screen.getByLabelText('Message'), ' Still.');
    expect(screen.queryByText(sentence)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send Request' }));
    await closeToast(user, 'Request not sent');
    expect(screen.getByText(sentence)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send Request' }));
    expect(await screen.findByText('NOOR-7F3K-29')).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
  },
);

test('sent again after its answer was lost, it is the same request; other words are another one', async () => {
  const { user, calls } = renderSupport({ respond: () => Response.error() });
  await fillTicket(user, {});
  await screen.findByRole('group', { name: 'Request not sent' });
  await user.click(screen.getByRole('button', { name: 'Send Request' }));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  await user.type(screen.getByLabelText('Message'), ' Still.');
  await user.click(screen.getByRole('button', { name: 'Send Request' }));
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  const [one, two, three] = calls.map(({ key }) => key);
  expect(one).toMatch(/^[0-9a-f-]{36}$/);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});
