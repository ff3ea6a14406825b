import { beforeEach, expect, test, vi } from 'vitest';
import {
  aReflection,
  createFakeReplica,
  type FakeReplica,
} from '../../../tests/doubles/fake-replica.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import type { Draft, Drafts } from './draft.ts';
import { type DraftSession, openDraftSession } from './draft-session.ts';

const DAY = '2026-11-20';
const Q1 = { question: 'q1' };
const Q2 = { question: 'q2' };
const bread = aReflection({ date: DAY, question_id: 'q1', answer: 'Bread' });
const stored = (target: Draft['target'], text: string, more: Partial<Draft> = {}) => ({
  day: DAY,
  target,
  text,
  ...more,
});

let asking = 0;
let again = (): Promise<boolean> => Promise.resolve(true);
beforeEach(() => {
  asking = 0;
});

async function aScreen(replica: FakeReplica) {
  let drafts: Drafts = new Map();
  const session = openDraftSession(replica, DAY, {
    onDrafts: (next) => {
      drafts = next;
    },
    onOutcome: () => undefined,
    askBeforeLeaving: (tryAgain) => {
      again = tryAgain;
      asking += 1;
      return () => void (asking -= 1);
    },
  });
  await session.restore();
  const texts = () => Object.fromEntries([...drafts].map(([key, { text }]) => [key, text]));
  return { session, texts, drafts: () => drafts };
}

/** A device that refuses every draft from now on, and what stands there, as it was when it was asked. */
function refusing(fake: FakeReplica, there: string): FakeReplica {
  const update: FakeReplica['drafts']['update'] = (_day, target, compute) => {
    compute({ target, text: there });
    return Promise.reject(new LocalWriteError('quota'));
  };
  return { ...fake, drafts: { ...fake.drafts, update } };
}

const closed = async (session: DraftSession) => {
  session.close();
  // The next screen waits for it; so does this.
  await new Promise((resolve) => setTimeout(resolve));
};

test('a screen that closes puts aside what is not written yet, within the same turn', async () => {
  const replica = createFakeReplica();
  const { session } = await aScreen(replica);
  session.setText(Q1, 'Typed last');
  session.close();
  expect(replica.calls.keptNow).toMatchObject([{ day: DAY, target: Q1, text: 'Typed last' }]);
  const next = await aScreen(replica);
  expect(next.texts()).toEqual({ q1: 'Typed last' });
  expect(replica.state().drafts).toMatchObject([{ text: 'Typed last' }]);
  expect(asking).toBe(0);
});

test('a screen that closes with everything written puts nothing aside', async () => {
  const replica = createFakeReplica();
  const { session } = await aScreen(replica);
  session.setText(Q1, 'Written');
  expect(await session.flush()).toBe(true);
  await closed(session);
  await aScreen(replica);
  expect(replica.calls.keptNow).toEqual([]);
});

test('what the device refused is put aside as it stands by then, and the browser asks until a screen has it', async () => {
  const fake = createFakeReplica();
  const { session } = await aScreen(refusing(fake, 'Milk'));
  session.setText(Q1, 'bread');
  session.close();
  await vi.waitFor(() => expect(asking).toBe(1));
  expect(fake.calls.keptNow.map(({ text }) => text)).toEqual(['bread', 'Milk\n\nbread']);

  fake.change({ drafts: [stored(Q1, 'Milk')] });
  const known = await aScreen(fake);
  expect(known.texts()).toEqual({ q1: 'Milk\n\nbread' });
  expect(asking).toBe(0);
});

test('what a device refused that has room again is kept without a screen', async () => {
  const fake = createFakeReplica();
  const full = refusing(fake, '');
  let isFull = true;
  const update: FakeReplica['drafts']['update'] = (...change) =>
    (isFull ? full : fake).drafts.update(...change);
  const { session } = await aScreen({ ...fake, drafts: { ...fake.drafts, update } });
  session.setText(Q1, 'Hers');
  expect(await session.flush()).toBe(false);
  session.close();
  await vi.waitFor(() => expect(asking).toBe(1));
  expect(await again()).toBe(false);
  expect(asking).toBe(1);
  isFull = false;
  expect(await again()).toBe(true);
  expect(asking).toBe(0);
  expect(fake.state().drafts).toMatchObject([{ text: 'Hers' }]);
  expect((await aScreen(fake)).texts()).toEqual({ q1: 'Hers' });
});

test('words refused to a screen do not take the place of what it had not met', async () => {
  const fake = createFakeReplica();
  const { session } = await aScreen(refusing(fake, 'Milk'));
  session.setText(Q1, 'bread');
  session.close();
  await vi.waitFor(() => expect(asking).toBe(1));
  fake.change({ drafts: [stored(Q1, 'Milk and tea')] });
  const { texts } = await aScreen(fake);
  expect(texts()).toEqual({ q1: 'Milk\n\nbread\n\nMilk and tea' });
});

test('nobody is asked about a removal that the device refused', async () => {
  const replica = createFakeReplica();
  const { session } = await aScreen(replica);
  session.setText(Q1, 'Saved');
  await session.flush();
  replica.refuseWrites('quota');
  session.settle([{ target: Q1, text: 'Saved' }]);
  session.close();
  await vi.waitFor(() => expect(replica.calls.keptNow).toHaveLength(2));
  expect(replica.calls.keptNow).toMatchObject([{ text: '' }, { text: '' }]);
  expect(asking).toBe(0);
  expect((await aScreen(replica)).texts()).toMatchObject({ q1: '' });
});

test('a screen that went while it was restored hands over what it found', async () => {
  const fake = createFakeReplica();
  const before = await aScreen(refusing(fake, ''));
  before.session.setText(Q1, 'Hers');
  before.session.close();
  const passing = openDraftSession(refusing(fake, ''), DAY, {
    onDrafts: () => undefined,
    onOutcome: () => undefined,
    askBeforeLeaving: () => () => undefined,
  });
  const restoring = passing.restore();
  passing.close();
  await restoring;
  expect((await aScreen(fake)).texts()).toEqual({ q1: 'Hers' });
});

test('what a save had turned into an answer is cleared with her wish about it, the rest is hers', async () => {
  const rest: Draft[] = [
    { target: Q2, text: 'Rain', keep_from_model: true },
    { target: { question: 'q3' }, text: '', keep_from_model: true },
  ];
  const kept = rest.map((draft) => ({ day: DAY, ...draft }));
  const replica = createFakeReplica({
    reflections: [bread],
    drafts: [stored(Q1, 'Bread', { keep_from_model: true }), ...kept],
  });
  const { drafts } = await aScreen(replica);
  expect([...drafts().values()]).toMatchObject(rest);
  expect(replica.state().drafts).toEqual(kept);
});

test('an edit that was saved is cleared', async () => {
  const edited = aReflection({ date: DAY, question_id: 'q1', answer: 'Bread and tea' });
  const replica = createFakeReplica({
    reflections: [bread, { ...edited, supersedes: bread.id }],
    drafts: [stored({ edits: bread.id }, 'Bread and tea'), stored({ edits: 'other' }, 'Bread')],
  });
  const { texts } = await aScreen(replica);
  expect(texts()).toEqual({ 'edit:other': 'Bread' });
});

test('where the device cannot be read, what the screen before could not keep is shown all the same', async () => {
  const full = () => Promise.reject(new LocalWriteError('quota'));
  const fake = createFakeReplica();
  const { session } = await aScreen(refusing(fake, ''));
  session.setText(Q1, 'Hers');
  session.close();
  const unreadable = { ...fake, drafts: { ...fake.drafts, update: full, load: full } };
  const { texts } = await aScreen(unreadable);
  expect(texts()).toEqual({ q1: 'Hers' });
  await expect(aScreen(unreadable)).rejects.toMatchObject({ fault: 'quota' });
});

test('words she repeats on purpose stay in their box, whatever else is saved', async () => {
  const replica = createFakeReplica({ reflections: [bread] });
  const { session, texts } = await aScreen(replica);
  session.setText(Q1, 'Bread');
  const stop = session.followOtherTabs();
  const other = aReflection({ date: DAY, question_id: 'q2', answer: 'Rain' });
  replica.change({ reflections: [bread, other] });
  expect(texts()).toEqual({ q1: 'Bread' });
  stop();
});

test('a text that another tab saves leaves its box, and goes as a draft', async () => {
  const replica = createFakeReplica();
  const { session, texts } = await aScreen(replica);
  session.setText(Q1, 'Bread');
  await session.flush();
  const stop = session.followOtherTabs();
  replica.change({ reflections: [bread] });
  expect(texts()).toEqual({});
  await vi.waitFor(() => expect(replica.state().drafts).toEqual([]));
  stop();
});

test('another tab’s draft is shown, unless it was saved already', async () => {
  const replica = createFakeReplica({ reflections: [bread] });
  const { session, texts } = await aScreen(replica);
  const stop = session.followOtherTabs();
  replica.change({ drafts: [stored(Q1, 'Bread'), stored(Q2, 'Milk')] });
  await vi.waitFor(() => expect(texts()).toMatchObject({ q2: 'Milk' }));
  expect(texts()).toEqual({ q2: 'Milk' });
  stop();
});

test('another tab’s wish about the same words is followed', async () => {
  const replica = createFakeReplica({ drafts: [stored(Q2, 'Milk')] });
  const { session, drafts } = await aScreen(replica);
  const stop = session.followOtherTabs();
  replica.change({ drafts: [stored(Q2, 'Milk', { keep_from_model: true })] });
  await vi.waitFor(() => expect(drafts().get('q2')?.keep_from_model).toBe(true));
  stop();
});
