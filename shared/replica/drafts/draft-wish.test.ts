import { expect, test, vi } from 'vitest';
import { createFakeReplica, type FakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import type { Draft, Drafts, DraftTarget } from './draft.ts';
import { createDraftBoxes } from './draft-boxes.ts';
import { openDraftSession } from './draft-session.ts';

const DAY = '2026-11-20';
const Q1 = { question: 'q1' };
const E1 = { edits: 'a1' };
const ORIGIN = {
  question_id: 'q1',
  question_text: 'Which?',
  question_type: 'inner_child',
  language: 'en',
} as const;

function aScreen(replica: FakeReplica = createFakeReplica()) {
  let shown: Drafts = new Map();
  const boxes = createDraftBoxes(replica.drafts, DAY, {
    onDrafts: (next) => {
      shown = next;
      queueMicrotask(() => boxes.shown(next));
    },
    onOutcome: () => undefined,
  });
  return { replica, boxes, shown: () => shown };
}
async function session(replica: FakeReplica) {
  let drafts: Drafts = new Map();
  const s = openDraftSession(replica, DAY, {
    onDrafts: (n) => {
      drafts = n;
    },
    onOutcome: () => undefined,
    askBeforeLeaving: () => () => undefined,
  });
  await s.restore();
  s.shown(drafts);
  return { s, drafts: () => drafts, paint: () => s.shown(drafts) };
}
const wish = (d: Drafts, key: string) => d.get(key)?.keep_from_model;
const stored = (target: DraftTarget, text: string, more: Partial<Draft> = {}) => ({
  day: DAY,
  target,
  text,
  ...more,
});

test('an edit of a kept answer, emptied for a moment and written anew, is still kept', async () => {
  const { boxes, shown } = aScreen();
  boxes.restore({ kept: new Map(), refused: null });
  boxes.open();
  boxes.put({ target: E1, text: 'Bread', origin: ORIGIN, keep_from_model: true });
  await boxes.keeper.flush();
  boxes.setText(E1, '');
  await boxes.keeper.flush();
  boxes.setText(E1, 'Something else');
  await boxes.keeper.flush();
  expect(shown().get('edit:a1')).toMatchObject({ text: 'Something else', keep_from_model: true });
});

test('so is one with a wish made in the edit', async () => {
  const replica = createFakeReplica();
  const { s, drafts, paint } = await session(replica);
  s.put({ target: E1, text: 'Bread', origin: ORIGIN });
  s.setKept(E1, true);
  await s.flush();
  paint();
  s.setText(E1, ' ');
  await s.flush();
  paint();
  s.setText(E1, 'Tea');
  await s.flush();
  expect(wish(drafts(), 'edit:a1')).toBe(true);
});

test('another tab saves (or cancels) the same draft while she types on: her wish here stays', async () => {
  const replica = createFakeReplica({ drafts: [stored(Q1, 'Bread', { keep_from_model: true })] });
  const { s, drafts } = await session(replica);
  s.followOtherTabs();
  s.setText(Q1, 'Bread and what nobody may read');
  replica.change({ drafts: [] });
  await s.flush();
  expect(drafts().get('q1')).toMatchObject({
    text: 'Bread and what nobody may read',
    keep_from_model: true,
  });
});

test('so it is for the edit of an answer that another tab cancelled', async () => {
  const replica = createFakeReplica({
    drafts: [stored(E1, 'Bread', { keep_from_model: true, origin: ORIGIN })],
  });
  const { s, drafts } = await session(replica);
  s.setText(E1, 'Bread and tea');
  replica.change({ drafts: [] });
  await s.flush();
  expect(drafts().get('edit:a1')).toMatchObject({
    text: 'Bread and tea',
    keep_from_model: true,
    origin: ORIGIN,
  });
});

test('device emptied under the page: her wish on the screen stays', async () => {
  const replica = createFakeReplica();
  const { s, drafts } = await session(replica);
  s.setText(Q1, 'Bread');
  s.setKept(Q1, true);
  await s.flush();
  replica.change({ drafts: [] });
  s.setText(Q1, 'Bread and');
  await s.flush();
  expect(wish(drafts(), 'q1')).toBe(true);
});

test('a wish of another tab, not painted yet: what she deletes is not doubled', () => {
  const { boxes, shown } = aScreen();
  boxes.restore({ kept: new Map([['q1', { target: Q1, text: 'Bread and' }]]), refused: null });
  boxes.shown(shown());
  boxes.meet({ target: Q1, text: 'Bread and', keep_from_model: true });
  boxes.setText(Q1, 'Bread an');
  expect(shown().get('q1')?.text).toBe('Bread an');
});

test('the echo of her own untick does not take back the tick that followed', async () => {
  const fake = createFakeReplica({ drafts: [stored(Q1, 'Bread', { keep_from_model: true })] });
  const [read, written] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const replica: FakeReplica = {
    ...fake,
    drafts: {
      ...fake.drafts,
      // As the real ones: reading takes a moment; a write stores, and then waits to forget what was put aside.
      read: async (...args) => {
        const d = await fake.drafts.read(...args);
        await read.promise;
        return d;
      },
      update: async (...args) => {
        const d = await fake.drafts.update(...args);
        await written.promise;
        return d;
      },
    },
  };
  const { s, drafts } = await session(replica);
  s.followOtherTabs();
  s.setKept(Q1, false);
  const flushing = s.flush();
  await vi.waitFor(() => expect(fake.state().drafts[0]?.keep_from_model).toBe(undefined));
  s.setKept(Q1, true);
  read.resolve(undefined);
  await new Promise((resolve) => setTimeout(resolve, 5));
  written.resolve(undefined);
  await flushing;
  await s.flush();
  expect(wish(drafts(), 'q1')).toBe(true);
});

test('words refused to a screen do not take another tab’s wish away', async () => {
  const fake = createFakeReplica({ drafts: [stored(Q1, 'Bread')] });
  const refusing: FakeReplica = {
    ...fake,
    drafts: { ...fake.drafts, update: () => Promise.reject(new LocalWriteError('quota')) },
  };
  const { s } = await session(refusing);
  s.setText(Q1, 'Bread and');
  s.close();
  await new Promise((resolve) => setTimeout(resolve));
  fake.change({ drafts: [stored(Q1, 'Bread', { keep_from_model: true })] });
  const next = await session(fake);
  expect(next.drafts().get('q1')).toMatchObject({ text: 'Bread and', keep_from_model: true });
});

test('what she deleted in the other tab does not come back because she ticks there', async () => {
  const replica = createFakeReplica({ drafts: [stored(Q1, 'Bread')] });
  const { s } = await session(replica);
  s.followOtherTabs();
  s.setText(Q1, 'Bread and');
  await s.flush();
  await new Promise((resolve) => setTimeout(resolve, 600));
  replica.change({ drafts: [stored(Q1, 'Bread')] });
  replica.change({ drafts: [stored(Q1, 'Bread', { keep_from_model: true })] });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await s.flush();
  expect(replica.state().drafts).toEqual([stored(Q1, 'Bread', { keep_from_model: true })]);
});

test('a new draft that another tab began after its save does not take the wish of these words away', async () => {
  const replica = createFakeReplica({ drafts: [stored(Q1, 'Bread', { keep_from_model: true })] });
  const { s, drafts } = await session(replica);
  s.followOtherTabs();
  s.setText(Q1, 'Bread and what nobody may read');
  replica.change({ drafts: [] });
  replica.change({ drafts: [stored(Q1, 'Rain')] });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await s.flush();
  expect(drafts().get('q1')).toMatchObject({
    text: 'Rain\n\nBread and what nobody may read',
    keep_from_model: true,
  });
});

test('only the wish was changed elsewhere: nothing in the text is touched, settled, doubled while she types', async () => {
  const replica = createFakeReplica({ drafts: [stored(Q1, 'Bread')] });
  const { s, drafts, paint } = await session(replica);
  s.followOtherTabs();
  s.setText(Q1, 'Bread and');
  paint();
  replica.change({ drafts: [stored(Q1, 'Bread', { keep_from_model: true })] });
  await new Promise((resolve) => setTimeout(resolve, 5));
  s.setText(Q1, 'Bread a');
  await s.flush();
  expect(drafts().get('q1')).toMatchObject({ text: 'Bread a', keep_from_model: true });
});
