import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../tests/doubles/fake-replica.ts';
import type { ApiClient } from '../../shared/api/api-client.ts';
import { AppError } from '../../shared/contract/app-error.ts';
import { ReplicaContext } from './replica-context.ts';
import { useServerState } from './server-state.ts';
import { ApiContext } from './use-api.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

test('what was told to one user is never shown to the next, not even for a moment', async () => {
  const server = aServer();
  const { rerender } = render(server.screenOf('huda'));
  await server.answer('of huda');
  expect(await screen.findByText('of huda')).toBeTruthy();
  server.shown.length = 0;
  rerender(server.screenOf('mona'));
  await server.answer('of mona');
  expect(await screen.findByText('of mona')).toBeTruthy();
  expect(new Set(server.shown)).toEqual(new Set(['loading', 'of mona']));
});

test('an answer on its way when she signs out reaches nobody', async () => {
  const server = aServer();
  const { rerender } = render(server.screenOf('huda'));
  rerender(server.screenOf(null));
  expect(server.questions[0]?.signal.aborted).toBe(true);
  await server.answer('of huda', 0);
  expect(screen.getByText('loading')).toBeTruthy();
  rerender(server.screenOf('huda'));
  expect(server.shown).not.toContain('of huda');
});

test('what a screen showed goes with it: back on it, she is asked for again', async () => {
  const server = aServer();
  const first = render(server.screenOf('huda'));
  await server.answer('before');
  expect(await screen.findByText('before')).toBeTruthy();
  first.unmount();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  render(server.screenOf('huda'));
  expect(screen.getByText('loading')).toBeTruthy();
  expect(server.questions).toHaveLength(2);
});

test('a failure is told at once and asked about once, with a connection or without', async () => {
  onlineManager.setOnline(false);
  const server = aServer();
  render(server.screenOf('huda'));
  await server.fail(new AppError('offline'));
  expect(await screen.findByText('failed: offline')).toBeTruthy();
  onlineManager.setOnline(true);
  dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(server.questions).toHaveLength(1);
});

test('whatever breaks on the page itself is an AppError too', async () => {
  const server = aServer();
  render(server.screenOf('huda'));
  await server.fail(new TypeError('of ours'));
  expect(await screen.findByText('failed: unexpected')).toBeTruthy();
});

test('asked again behind a failure the failure stays, and with it the button she pressed', async () => {
  const server = aServer();
  render(server.screenOf('huda'));
  await server.fail(new AppError('offline'));
  expect(await screen.findByText('failed: offline')).toBeTruthy();
  await press('again');
  expect(server.questions).toHaveLength(2);
  expect(screen.getByText('failed: offline')).toBeTruthy();
  await server.answer('there');
  expect(await screen.findByText('there')).toBeTruthy();
});

test('asked anew nothing is known, whether it had failed or not', async () => {
  const server = aServer();
  render(server.screenOf('huda'));
  await server.fail(new AppError('offline'));
  expect(await screen.findByText('failed: offline')).toBeTruthy();
  await press('anew');
  expect(await screen.findByText('loading')).toBeTruthy();
  await server.answer('there');
  expect(await screen.findByText('there')).toBeTruthy();
  await press('anew');
  expect(await screen.findByText('loading')).toBeTruthy();
});

test('a failure of one question is not said of another', async () => {
  const server = aServer();
  const { rerender } = render(server.screenOf('huda'));
  await server.fail(new AppError('offline'));
  expect(await screen.findByText('failed: offline')).toBeTruthy();
  rerender(server.screenOf('huda', 'another'));
  expect(screen.getByText('loading')).toBeTruthy();
});

test('what is known stays when nobody answers, and is called stale until somebody does', async () => {
  const server = aServer();
  render(server.screenOf('huda'));
  await server.answer('known');
  expect(await screen.findByText('known')).toBeTruthy();
  await press('again');
  await server.fail(new AppError('offline'));
  expect(await screen.findByText('known, stale')).toBeTruthy();
  await press('again');
  expect(screen.getByText('known, stale')).toBeTruthy();
  await server.answer('newer');
  expect(await screen.findByText('newer')).toBeTruthy();
});

test('the answer to an older question does not win', async () => {
  const server = aServer();
  render(server.screenOf('huda'));
  await server.answer('first');
  expect(await screen.findByText('first')).toBeTruthy();
  await press('again');
  await press('again');
  expect(server.questions[1]?.signal.aborted).toBe(true);
  await server.answer('newest', 2);
  await server.answer('older', 1);
  expect(await screen.findByText('newest')).toBeTruthy();
});

test('asked again before the first answer, the new question is the one that counts', async () => {
  const server = aServer();
  render(server.screenOf('huda'));
  await press('again');
  expect(server.questions[0]?.signal.aborted).toBe(true);
  await server.answer('newest', 1);
  expect(await screen.findByText('newest')).toBeTruthy();
});

test('an answer under way does not undo what was done meanwhile: it is asked for again', async () => {
  const server = aServer();
  render(server.screenOf('huda'));
  await server.answer('first');
  expect(await screen.findByText('first')).toBeTruthy();
  await press('again');
  await press('change');
  expect(await screen.findByText('first, changed')).toBeTruthy();
  await server.answer('older', 1);
  expect(screen.getByText('first, changed')).toBeTruthy();
  await server.answer('with the change', 2);
  expect(await screen.findByText('with the change')).toBeTruthy();
});

test('asks again after the pause, also while the page is hidden', async () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const server = aServer(60_000);
  render(server.screenOf('huda'));
  await server.answer('first');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(server.questions).toHaveLength(2);
  await server.fail(new AppError('offline'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(server.questions).toHaveLength(3);
});

test('mounted twice at once, as in development, it shows the one answer', async () => {
  const server = aServer();
  render(<StrictMode>{server.screenOf('huda')}</StrictMode>);
  await server.answer('there');
  expect(await screen.findByText('there')).toBeTruthy();
});

interface Told {
  readonly text: string;
}

interface Asked {
  readonly signal: AbortSignal;
  readonly resolve: (told: Told) => void;
  readonly reject: (error: Error) => void;
}

/** One page's way to a server that answers when the test says so. */
function aServer(everyMs?: number) {
  const api: ApiClient = { call: () => Promise.reject(new Error('not asked here')) };
  const questions: Asked[] = [];
  const shown: string[] = [];
  const ask = (signal: AbortSignal): Promise<Told> =>
    new Promise((resolve, reject) => questions.push({ signal, resolve, reject }));

  function Shown({ of }: { readonly of: string }) {
    const { answer, again, anew, change } = useServerState({
      key: ['told', of],
      ask,
      ...(everyMs === undefined ? null : { everyMs }),
    });
    const text =
      answer.kind === 'ready'
        ? answer.data.text + (answer.stale ? ', stale' : '')
        : answer.kind + (answer.kind === 'failed' ? `: ${answer.error.code}` : '');
    shown.push(text);
    return (
      <>
        <p>{text}</p>
        <button onClick={() => void again()}>again</button>
        <button onClick={anew}>anew</button>
        <button onClick={() => void change((before) => ({ text: `${before.text}, changed` }))}>
          change
        </button>
      </>
    );
  }

  const settle = (at: number, end: (question: Asked) => void): Promise<void> =>
    act(async () => {
      const question = questions.at(at);
      if (!question) throw new Error('nothing was asked');
      end(question);
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
      else await new Promise((resolve) => setTimeout(resolve));
    });
  return {
    questions,
    shown,
    answer: (text: string, at = -1) => settle(at, ({ resolve }) => resolve({ text })),
    fail: (error: Error) => settle(-1, ({ reject }) => reject(error)),
    screenOf: (userId: string | null, of = 'this') => (
      <ApiContext value={api}>
        <ReplicaContext value={userId === null ? null : { ...createFakeReplica(), userId }}>
          <Shown of={of} />
        </ReplicaContext>
      </ApiContext>
    ),
  };
}

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}
