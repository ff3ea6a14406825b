import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { earlierBuild } from './fixtures/earlier-build.ts';
import type { Answered } from './fixtures/front.ts';
import {
  answerBoxes,
  openJournal,
  pressSignIn,
  savedAnswer,
  syncBadge,
  write,
} from './fixtures/journal.ts';
import { atHome, filesWith, gate, open } from './fixtures/lock.ts';
import type { NoorServer } from './fixtures/noor-server.ts';
import { cheapStretches } from '../../shared/sealed/testing/cheap-stretches.ts';
import { type Her, makePrivate } from '../doubles/private-device.ts';
import type { Credentials, Person } from './fixtures/person.ts';
import { joinHere, PASSPHRASE } from './fixtures/private.ts';
import { expect, test } from './fixtures/test.ts';

const STORED = 'Kanarienlied that arrived';
const WAITING = [1, 2, 3, 4].map((number) => `Kanarienlied in the train, ${number}`);
const UNFINISHED = 'Kanarienlied, unfinished';
const LATE = 'Kanarienlied of a tab that stayed behind';

test('U4: pages of 1.0.0 with a full outbox meet a private journal: nothing open is stored, nothing is lost', async ({
  device,
  person,
  front,
  server,
}) => {
  const who = await person();
  const laptop = await device({ at: front });
  front.judge = earlierBuild('1.0.0');
  const page = await laptop.newPage();
  await openJournal(page, who);
  await write(page, STORED);
  await expect.poll(() => openAnswers(server, who.id)).toBe(1);
  const old = await laptop.newPage('/journal');
  await expect(savedAnswer(old, STORED)).toBeVisible();
  await laptop.context.setOffline(true);
  await write(page, ...WAITING);
  await answerBoxes(page).nth(5).fill(UNFINISHED);
  await answerBoxes(page).nth(5).blur();

  const phone = await makePrivate(herOn(server, who), {
    passphrase: PASSPHRASE,
    by: cheapStretches,
  });
  expect(openAnswers(server, who.id)).toBe(0);
  laptop.allow(/status of 503/);
  const before = front.answered.length;
  await laptop.context.setOffline(false);
  const answered = () => front.answered.slice(before).filter(isOfHerWords);
  await expect.poll(() => answered().map(({ path }) => path)).toContain('/api/reflections/batch');
  expect(answered().filter(({ status }) => status !== 503)).toEqual([]);
  for (const answer of WAITING) await expect(savedAnswer(page, answer)).toBeVisible();
  await expect(syncBadge(page)).toHaveAccessibleName('Sync details: Waiting to send (4)');

  // The update reaches one of its two pages.
  front.judge = () => null;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByRole('heading', { name: 'Your journal is private' })).toBeVisible();
  await page.getByLabel('Your passphrase').fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(gate(page)).toBeVisible();

  // The other one was signed out by it, and she goes on there under the worker of the new build. What is sealed
  // by now a page of before can neither read nor take for something else: it stops there.
  laptop.allow(/status of 401/, /Cannot use 'in' operator/);
  await signInHere(old, who);
  await old.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await write(old, LATE);

  // It was the same browser: one session took the place of the other.
  await open(page, PASSPHRASE);
  await signInHere(page, who);
  await expect(gate(page)).toBeVisible();
  await open(page, PASSPHRASE);
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  const all = [STORED, ...WAITING, LATE];
  for (const answer of all) await expect(savedAnswer(page, answer)).toBeVisible();
  // It was carried over when the device was closed: a page of before does not find it any more.
  await expect(answerBoxes(page).nth(5)).toHaveValue(UNFINISHED);
  await expect.poll(async () => (await phone.answers()).sort()).toEqual(all.sort());
  expect(openAnswers(server, who.id)).toBe(0);
  expect(filesWith(server.dataDir, 'Kanarienlied')).toEqual([]);
});

test('U4: a page of this build under the worker of 1.0.0 joins a private journal: no page of before comes after it, and nothing leaves that can be read', async ({
  device,
  person,
  front,
  server,
}) => {
  const who = await person();
  const laptop = await device({ at: front });
  front.judge = earlierBuild('1.0.0');
  const page = await laptop.newPage();
  await openJournal(page, who);
  await write(page, STORED);
  await expect.poll(() => openAnswers(server, who.id)).toBe(1);
  // With it the browser is not emptied, which would take the worker along.
  await answerBoxes(page).nth(5).fill(UNFINISHED);
  await page.goto('/profile');
  laptop.allow(/status of 503/);
  const phone = await makePrivate(herOn(server, who), {
    passphrase: PASSPHRASE,
    by: cheapStretches,
  });
  const before = front.bodies.length;
  front.judge = () => null;
  const line = await laptop.context.newCDPSession(page);
  // As a press on reload with the shift key.
  await line.send('Page.reload', { ignoreCache: true });
  await joinHere(page);
  await atHome(page);
  await page.goto('/journal');
  await expect(savedAnswer(page, STORED)).toBeVisible();
  await expect(answerBoxes(page).nth(5)).toHaveValue(UNFINISHED);
  // What she had not finished is saved with it.
  await write(page, LATE);
  const all = [STORED, UNFINISHED, LATE].sort();
  await expect.poll(async () => (await phone.answers()).sort()).toEqual(all);
  const sent = front.bodies.slice(before).join('');
  expect(sent).toContain('"sealed":"');
  expect(sent).not.toContain('Kanarienlied');
  expect(openAnswers(server, who.id)).toBe(0);
  expect(filesWith(server.dataDir, 'Kanarienlied')).toEqual([]);
});

function isOfHerWords({ path }: Answered): boolean {
  return /^\/api\/(reflections|sync\/(reflections|feedback|digest))/.test(path);
}

function herOn({ url }: NoorServer, who: Person): Her {
  return { ...who, url, userId: who.id, token: who.signedIn.session_token };
}

async function signInHere(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await pressSignIn(page);
}

/** Of hers, that the server could read. */
function openAnswers({ dataDir }: NoorServer, userId: string): number {
  const sqlite = new Sqlite(join(dataDir, 'noor.db'), { readonly: true });
  try {
    const count = sqlite.prepare<[string], number>(
      'SELECT count(*) FROM reflections WHERE user_id = ? AND generation IS NULL',
    );
    return count.pluck().get(userId) ?? 0;
  } finally {
    sqlite.close();
  }
}
