import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { root } from '../../sync-server/bootstrap/project-node.mjs';
import { KEY_FILE_NAME } from '../../sync-server/db/sqlite/open-sqlite.ts';
import type { DeviceHistory } from '../upgrade/device/device-history.ts';
import { layStorage } from '../upgrade/device/page-databases.ts';
import { loadSqlite } from '../upgrade/dump-database.ts';
import { openPrivate } from '../doubles/private-device.ts';
import type { Device } from './fixtures/device.ts';
import { answerBoxes, savedAnswer, signIn, signOut, syncBadge } from './fixtures/journal.ts';
import { open } from './fixtures/lock.ts';
import type { NoorServer } from './fixtures/noor-server.ts';
import { logInAgain } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const FIXTURES = join(root, 'tests/upgrade/fixtures');
/** The protocol takes such cookies from this address alone; the browser sends them to ours. */
const COOKIES_OF = 'https://localhost';
const versions = readdirSync(FIXTURES).filter((version) =>
  existsSync(join(FIXTURES, version, 'device.json')),
);

const read = (version: string) =>
  JSON.parse(readFileSync(join(FIXTURES, version, 'device.json'), 'utf8')) as DeviceHistory;

for (const version of versions) {
  test(`a tablet of two, as ${version} left it: all of it comes home, once, and nothing is forgotten`, async ({
    device,
    ownServer,
  }) => {
    const { amal, basma, cookies, storage } = read(version);
    await layServer(ownServer, join(FIXTURES, version));
    const tablet = await device({ at: ownServer, timeZone: 'UTC' });
    const page = await asLeft(tablet, { cookies, storage });

    await page.goto('/journal');
    await expect(answerBoxes(page)).toHaveCount(7);
    const hers = await logInAgain(ownServer, amal);
    const amalsAnswers = [...amal.stored, ...amal.waiting].sort();
    await expect
      .poll(async () => (await hers.rows()).map(({ answer }) => answer).sort())
      .toEqual(amalsAnswers);
    await expect(syncBadge(page)).toHaveAccessibleName(/Needs your attention/);
    await syncBadge(page).click();
    await expect(page.getByRole('dialog')).toContainText('it is too long');
    await page.keyboard.press('Escape');
    await openUnfinished(page);
    for (const answer of amalsAnswers) await expect(savedAnswer(page, answer)).toBeVisible();
    await expect(answerBoxes(page).nth(6)).toHaveValue(amal.draft);

    await signOut(page);
    await page.getByRole('button', { name: 'Keep for me and sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
    const basmas = await logInAgain(ownServer, basma);
    expect((await basmas.rows()).map(({ answer }) => answer)).toEqual(basma.stored);
    await signIn(page, basma);
    await expect
      .poll(async () => (await basmas.rows()).map(({ answer }) => answer).sort())
      .toEqual([...basma.stored, ...basma.waiting].sort());

    await signOut(page);
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
    await signIn(page, amal);
    await page.goto('/journal');
    await openUnfinished(page);
    await expect(answerBoxes(page).nth(6)).toHaveValue(amal.draft);
    await expect(syncBadge(page)).toHaveAccessibleName(/Needs your attention/);
    expect((await hers.rows()).map(({ answer }) => answer).sort()).toEqual(amalsAnswers);
  });
}

const closedOnes = versions.flatMap((version) =>
  (read(version).closed ?? []).map((closed) => ({ version, closed })),
);

for (const { version, closed } of closedOnes) {
  const { who, words, passphrase } = closed;
  const kind = passphrase === undefined ? 'an ordinary' : 'a private';
  test(`a phone with ${kind} journal that ${version} left closed: her words open it, and all of it comes home, once`, async ({
    device,
    ownServer,
  }) => {
    await layServer(ownServer, join(FIXTURES, version));
    const hers = await logInAgain(ownServer, who);
    const phone = await device({ at: ownServer, timeZone: 'UTC' });
    const page = await asLeft(phone, closed);
    await page.goto('/journal');
    await open(page, words);
    await expect(answerBoxes(page)).toHaveCount(7);
    if (passphrase !== undefined)
      await expect(page.getByText('1 page from another device has not arrived.')).toBeVisible();
    await openUnfinished(page);
    const all = [...who.stored, ...who.waiting].sort();
    for (const answer of all) await expect(savedAnswer(page, answer)).toBeVisible();
    await expect(answerBoxes(page).nth(6)).toHaveValue(who.draft);
    await expect.poll(async () => (await hers.rows()).length).toBe(all.length);
    if (passphrase === undefined) {
      expect((await hers.rows()).map(({ answer }) => answer).sort()).toEqual(all);
      return;
    }
    await expect(page.getByRole('heading', { name: 'Your insights' })).toBeVisible();
    const her = { url: ownServer.url, userId: hers.id, token: hers.signedIn.session_token };
    const typed = { kind: 'passphrase', text: passphrase } as const;
    const tablet = await openPrivate({ ...her, password: who.password }, typed);
    expect((await tablet.answers()).sort()).toEqual(all);
    expect(await hers.journalMode()).toBe('sealed');
  });
}

/** What lay on it, before any page of ours. */
async function asLeft(
  device: Device,
  { cookies, storage }: Pick<DeviceHistory, 'cookies' | 'storage'>,
): Promise<Page> {
  const page = await device.newPage('/robots.txt');
  await layStorage(page, storage);
  await device.context.addCookies(cookies.map((one) => ({ ...one, url: COOKIES_OF })));
  return page;
}

function openUnfinished(page: Page): Promise<void> {
  return page.getByRole('link', { name: /^Unfinished from/ }).click();
}

/** The server whose accounts are on the tablet; how long ago that was ends no session. */
async function layServer(server: NoorServer, fixture: string): Promise<void> {
  await server.stop();
  const file = join(server.dataDir, 'noor.db');
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  loadSqlite(file, readFileSync(join(fixture, 'device.server.sql'), 'utf8'));
  // 1.0.0 had none.
  const key = join(fixture, 'device.server.key');
  if (existsSync(key)) copyFileSync(key, join(server.dataDir, KEY_FILE_NAME));
  const sqlite = new Sqlite(file);
  const later = Date.now() + 86_400_000;
  sqlite.prepare('UPDATE sessions SET expires_at = ?, absolute_expires_at = ?').run(later, later);
  sqlite.close();
  await server.start();
}
