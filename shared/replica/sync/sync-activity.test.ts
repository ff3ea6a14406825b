import { expect, test } from 'vitest';
import { anEntry, anErasure } from '../../../tests/doubles/outbox-entries.ts';
import { type Activity, afterSending, detailsOf, IDLE, stateOf } from './sync-activity.ts';

const passed: Activity = { ...IDLE, isConfirmed: true, passedAt: 5 };

test.each(['server', 'offline', 'signed_out'] as const)(
  'after a try that %s ended nothing is called synced before the next pass goes through',
  (stopped) => {
    const activity = { ...passed, ...afterSending({ stopped, acknowledged: 0 }) };
    expect(stateOf([], passed, 1).kind).toBe('synced');
    expect(stateOf([], activity, 1).kind).not.toBe('synced');
  },
);

test('a pass with nothing to send does not speak for the server: what stopped the one before still holds', () => {
  const stopped: Activity = { ...IDLE, stopped: 'signed_out' };
  const nothing = { ...stopped, ...afterSending({ stopped: null, acknowledged: 0 }) };
  expect(stateOf([], nothing, null)).toMatchObject({ reason: 'signed_out' });
  const answered = { ...stopped, ...afterSending({ stopped: null, acknowledged: 1 }) };
  expect(stateOf([], answered, 1).kind).toBe('syncing');
});

test('an edit that waits with what it replaces counts as one answer, and an erasure shows no text', () => {
  const first = anEntry();
  const edit = anEntry();
  const entries = [
    first,
    { ...edit, change: { ...edit.change, supersedes: first.key } },
    anErasure('gone', { state: 'parked', code: 'rejected' }),
  ];
  const details = detailsOf(entries, passed, { lines: [], lastAcknowledgedAt: 9 });
  expect(details).toMatchObject({ pending: 3, unsentAnswers: 1, lastConfirmedAt: 9 });
  expect(details.unsentKeys).toEqual([first.key, edit.key]);
  expect(details.parked).toMatchObject([{ id: 'gone', answer: '', question_text: '' }]);
});
