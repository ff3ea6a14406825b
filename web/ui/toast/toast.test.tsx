import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { ToastProvider } from './toast-provider.tsx';
import './toaster.tsx';
import { nextToast, TOAST_DURATION_MS, TOAST_REMOVE_MS } from './toast-state.ts';
import { useToast, type ToastMessage } from './use-toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Speaker({ message }: { readonly message: ToastMessage }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.show(message)}>
      {message.title}
    </button>
  );
}

async function renderSpeakers(...messages: readonly ToastMessage[]): Promise<void> {
  render(
    <ToastProvider>
      {messages.map((message) => (
        <Speaker key={message.title} message={message} />
      ))}
    </ToastProvider>,
  );
  act(() => void vi.runOnlyPendingTimers());
  await act(() => vi.dynamicImportSettled());
}

const say = (title: string): void =>
  void fireEvent.click(screen.getByRole('button', { name: title }));

test('says one thing at a time, politely, for five seconds', async () => {
  await renderSpeakers({ title: 'First' }, { title: 'Second', description: 'more' });
  say('First');
  say('Second');
  expect(screen.getByRole('status').textContent).toBe('Secondmore');
  act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS - 1));
  expect(screen.getByRole('status').textContent).toBe('Secondmore');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('what is no longer so is taken away', async () => {
  const Silencer = () => {
    const { dismiss } = useToast();
    return (
      <button type="button" onClick={dismiss}>
        Hush
      </button>
    );
  };
  render(
    <ToastProvider>
      <Speaker message={{ title: 'Saved Offline' }} />
      <Silencer />
    </ToastProvider>,
  );
  act(() => void vi.runOnlyPendingTimers());
  await act(() => vi.dynamicImportSettled());
  say('Saved Offline');
  expect(screen.getByRole('status').textContent).toBe('Saved Offline');
  say('Hush');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByRole('status').textContent).toBe('');
  say('Saved Offline');
  expect(screen.getByRole('status').textContent).toBe('Saved Offline');
});

test('a failure is announced at once', async () => {
  await renderSpeakers({ title: 'Save failed', tone: 'error' });
  say('Save failed');
  expect(screen.getByRole('alert').textContent).toBe('Save failed');
});

test('waits while she rests on it', async () => {
  await renderSpeakers({ title: 'Saved' });
  say('Saved');
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  act(() => void vi.advanceTimersByTime(10 * TOAST_DURATION_MS));
  expect(screen.getByRole('status').textContent).toBe('Saved');
  act(() => close.blur());
  act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('F8 moves the focus to the notifications', async () => {
  await renderSpeakers({ title: 'Saved' });
  fireEvent.keyDown(document, { key: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications (F8)' }));
});

test.each(['Escape on all of them', 'the button of the one'])(
  'closed by %s, the focus goes back to where it was',
  async (way) => {
    await renderSpeakers({ title: 'Saved' });
    const speaker = screen.getByRole('button', { name: 'Saved' });
    act(() => speaker.focus());
    say('Saved');
    act(() => void fireEvent.keyDown(document, { key: 'F8' }));
    const region = screen.getByRole('region', { name: 'Notifications (F8)' });
    expect(document.activeElement).toBe(region);
    if (way.startsWith('Escape')) fireEvent.keyDown(region, { key: 'Escape' });
    else {
      const close = screen.getByRole('button', { name: 'Close' });
      act(() => close.focus());
      fireEvent.click(close);
    }
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(document.activeElement).toBe(speaker);
  },
);

test('from all notifications the way back leads to where she was', async () => {
  await renderSpeakers({ title: 'Saved' });
  const speaker = screen.getByRole('button', { name: 'Saved' });
  act(() => speaker.focus());
  say('Saved');
  act(() => void fireEvent.keyDown(document, { key: 'F8' }));
  fireEvent.keyDown(screen.getByRole('region'), { key: 'Tab', shiftKey: true });
  expect(document.activeElement).toBe(speaker);
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

test('a closed toast leaves the state after a million milliseconds, a newer one stays', () => {
  expect(TOAST_REMOVE_MS).toBe(1_000_000);
  const shown = nextToast(null, { type: 'show', id: 1, message: { title: 'Saved' } });
  const closed = nextToast(shown, { type: 'close', id: 1 });
  expect(closed).toMatchObject({ id: 1, open: false });
  expect(nextToast(closed, { type: 'remove', id: 1 })).toBeNull();
  const newer = nextToast(closed, { type: 'show', id: 2, message: { title: 'Again' } });
  expect(nextToast(newer, { type: 'remove', id: 1 })).toBe(newer);
});

test('what moves while it shows is not covered: the place is measured anew', async () => {
  const observed: Element[] = [];
  let tell = (): void => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onChange: () => void) {
        tell = onChange;
      }
      observe(element: Element): void {
        observed.push(element);
      }
      disconnect(): void {
        observed.length = 0;
      }
    },
  );
  render(
    <main>
      <ToastProvider>
        <Speaker message={{ title: 'Saved' }} />
        <Button variant="primary">Send</Button>
      </ToastProvider>
    </main>,
  );
  act(() => void vi.runOnlyPendingTimers());
  await act(() => vi.dynamicImportSettled());
  const region = screen.getByRole('region');
  const send = screen.getByRole('button', { name: 'Send' });
  const stand = (element: HTMLElement, top: number, height: number): void => {
    element.getBoundingClientRect = () => new DOMRect(16, top, 300, height);
  };
  stand(region, 560, 60);
  stand(send, 300, 44);
  say('Saved');
  expect(region.style.getPropertyValue('--lift')).toBe('0px');
  expect(observed).toContain(document.body);
  expect(observed).toContain(send.closest('main')?.firstElementChild);
  stand(send, 580, 44);
  tell();
  expect(region.style.getPropertyValue('--lift')).toBe('48px');
  act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS));
  expect(observed).toEqual([]);
});
