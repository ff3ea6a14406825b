import type { Page } from '@playwright/test';
import type { Device } from './fixtures/device.ts';
import type { Fault, Front } from './fixtures/front.ts';
import { openJournal, placeOf, savedAnswer, syncBadge, write } from './fixtures/journal.ts';
import type { Person } from './fixtures/person.ts';
import { lengthenWaiting } from './fixtures/lengthen-waiting.ts';
import { expect, test } from './fixtures/test.ts';

const BATCH = '/api/reflections/batch';
const PORTAL = '<!doctype html><title>Airport WLAN</title><h1>Please accept our terms</h1>';

const faults: readonly [name: string, fault: Fault][] = [
  ...[400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504].map(
    (status): [string, Fault] => [`status ${status}`, { kind: 'answer', status }],
  ),
  [
    'the page of a captive portal',
    { kind: 'answer', status: 200, body: PORTAL, type: 'text/html' },
  ],
  ['a redirect', { kind: 'answer', status: 302, location: '/auth' }],
  ['a cut before the server', { kind: 'cut-request' }],
  ['an answer that is lost', { kind: 'cut-answer' }],
  ['no answer at all', { kind: 'hang' }],
];

/** One sign-in serves several: every fault meets a word of its own. */
const PER_VISIT = 5;

for (let first = 0; first < faults.length; first += PER_VISIT) {
  const met = faults.slice(first, first + PER_VISIT);
  const names = met.map(([name]) => name).join(', ');
  test(
    `nothing is lost or doubled when page and worker meet: ${names}`,
    { tag: '@browser' },
    async ({ device, person, front }) => {
      test.setTimeout(300_000);
      const her = await person();
      const phone = await device({ at: front });
      phone.allow(/api\/reflections\/batch/, /status of (4|5)\d\d/);
      let page = await phone.newPage();
      await openJournal(page, her);
      const words: string[] = [];
      for (const [name, fault] of met) {
        words.push(`Through thick and thin, and ${name}.`);
        page = await test.step(name, () => meet({ page, phone, front, her, words, fault }));
      }
    },
  );
}

interface Meeting {
  readonly page: Page;
  readonly phone: Device;
  readonly front: Front;
  readonly her: Person;
  /** All she has written, the newest last. */
  readonly words: readonly string[];
  readonly fault: Fault;
}

/** Her newest words meet the fault in the page and in the worker; the journal as it stands afterwards. */
async function meet({ page, phone, front, her, words, fault }: Meeting): Promise<Page> {
  const word = words.at(-1) ?? '';
  const met = new Set<boolean>();
  front.judge = ({ path, fromWorker }) => {
    if (path !== BATCH) return null;
    met.add(fromWorker);
    return fault;
  };
  await write(page, word);
  await expect.poll(() => met.has(false)).toBe(true);
  await expect(savedAnswer(page, word)).toContainText(
    fault.kind === 'cut-answer' ? /On (this device|the server)/ : 'On this device',
  );
  // The worker's turn: no page of Noor is open, and the connection comes back.
  await phone.context.setOffline(true);
  await page.close();
  await phone.context.setOffline(false);
  await expect.poll(() => met.has(true)).toBe(true);

  front.judge = () => null;
  const later = await phone.newPage('/journal');
  // Whoever still waits for an answer holds the lock until its patience ends.
  const patience = { timeout: 90_000 };
  await expect.poll(async () => (await her.rows()).length, patience).toBe(words.length);
  await expect(placeOf(savedAnswer(later, word))).toContainText('Saved', patience);
  expect((await her.rows()).map(({ answer }) => answer).sort()).toEqual(words.toSorted());
  return later;
}

test('one refused answer among many is shown with its reason, and holds up nobody @quick', async ({
  device,
  person,
  front,
}) => {
  const her = await person();
  const phone = await device({ at: front });
  const page = await phone.newPage();
  await openJournal(page, her);
  await phone.context.setOffline(true);
  const answers = [1, 2, 3, 4, 5, 6, 7].map((number) => `Answer ${number}`);
  await write(page, ...answers);
  // No box takes so many letters; the server refuses this one, and this one alone.
  await page.evaluate(lengthenWaiting, 'Answer 4');

  await phone.context.setOffline(false);
  await expect.poll(async () => (await her.rows()).length).toBe(6);
  await expect(syncBadge(page)).toHaveAccessibleName(/Needs your attention/);
  await syncBadge(page).click();
  await expect(page.getByRole('dialog')).toContainText('it is too long');
});
