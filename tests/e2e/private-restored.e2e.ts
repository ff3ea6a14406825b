import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import { openJournal, savedAnswer, untilReadyForOffline, write } from './fixtures/journal.ts';
import { atHome, turnOnAndOpen, WORDS } from './fixtures/lock.ts';
import type { NoorServer } from './fixtures/noor-server.ts';
import { createPerson } from './fixtures/person.ts';
import { makePrivate, PASSPHRASE, proveSheet } from './fixtures/private.ts';
import { expect, test, type TestFixtures } from './fixtures/test.ts';

test('U3: a server put back to before her last keys: she is told, and new ones bring all of it back', async ({
  device,
  ownServer,
}) => {
  const { who, page } = await aClosedPhone({ device, ownServer }, 'Before the new keys');
  await makePrivate(page, who.password);
  const journal = async () => (await (await who.call('GET', '/api/journal')).json()) as object;
  await expect.poll(journal).toMatchObject({ mode: 'sealed', generation: 1 });
  await copyDatabase(ownServer, 'away');

  await page.getByRole('button', { name: 'Your private journal' }).click();
  await page.getByRole('button', { name: 'Someone may know my passphrase' }).click();
  await chooseKeys(page, {
    label: 'Your passphrase now',
    proof: PASSPHRASE,
    password: who.password,
    next: 'a late tram through the old town',
  });
  await page.getByRole('button', { name: 'Leave it so' }).click();
  await atHome(page);
  await expect.poll(journal).toMatchObject({ mode: 'sealed', generation: 2 });
  await page.goto('/journal');
  await write(page, 'After the new keys');
  await expect.poll(async () => (await who.rows()).length).toBe(2);
  await copyDatabase(ownServer, 'back');

  await page.reload();
  await expect(page.getByText('as it was at an earlier time')).toBeVisible();
  await expect(savedAnswer(page, 'After the new keys')).toBeVisible();
  await page.getByRole('button', { name: 'Make new keys' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await chooseKeys(page, {
    label: 'The words that open Noor on this device',
    proof: WORDS,
    password: who.password,
    next: 'a third one for the road home',
  });
  await expect.poll(journal).toMatchObject({ mode: 'sealed', generation: 3 });
  await expect(page.getByText('as it was at an earlier time')).toBeHidden();
  for (const answer of ['Before the new keys', 'After the new keys']) {
    await expect(savedAnswer(page, answer)).toBeVisible();
  }
  const kept = async () => await (await who.call('GET', '/api/sync/reflections')).text();
  await expect.poll(async () => (await kept()).match(/"generation":3,"sealed"/g)?.length).toBe(2);
});

test('U3, 54: a server put back to before it was private: nothing is sent, she is told, and made private again all of it is there', async ({
  device,
  ownServer,
}) => {
  const { who, page } = await aClosedPhone({ device, ownServer }, 'Kanarienlied of before');
  // A worker that is still being installed has no server to be installed from then.
  await untilReadyForOffline(page);
  await copyDatabase(ownServer, 'away');
  await makePrivate(page, who.password);
  await expect.poll(() => who.journalMode()).toBe('sealed');
  await page.goto('/journal');
  await write(page, 'Kanarienlied in private');
  await expect.poll(async () => (await who.rows()).length).toBe(2);
  await copyDatabase(ownServer, 'back');

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.reload();
  await expect(page.getByText('It says that your journal is not private')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await write(page, 'Kanarienlied while it lies open');
  for (const answer of ['Kanarienlied of before', 'Kanarienlied in private']) {
    await expect(savedAnswer(page, answer)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Make it private again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('What this device does not know is taken along')).toBeVisible();
  await dialog.getByLabel('Your password').fill(who.password);
  await dialog.getByLabel('New passphrase').fill('a late tram through the old town');
  await dialog.getByLabel('The same once more').fill('a late tram through the old town');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await proveSheet(page, 'Make it private');
  await expect.poll(() => who.journalMode()).toBe('sealed');
  await expect(page.getByText('It says that your journal is not private')).toBeHidden();
  for (const end of ['of before', 'in private', 'while it lies open']) {
    await expect(savedAnswer(page, `Kanarienlied ${end}`)).toBeVisible();
  }
  const kept = async () => await (await who.call('GET', '/api/sync/reflections')).text();
  await expect.poll(async () => (await kept()).match(/"answer","generation":2/g)?.length).toBe(3);
  expect(await kept()).not.toContain('Kanarienlied');
  expect(sent.join('\n')).not.toContain('Kanarienlied');
});

/** On which she has written this, as her server has it. */
async function aClosedPhone(
  { device, ownServer }: Pick<TestFixtures, 'device' | 'ownServer'>,
  words: string,
) {
  const who = await createPerson(ownServer);
  const phone = await device({ at: ownServer });
  phone.allow(/ERR_CONNECTION|ERR_EMPTY|ERR_INCOMPLETE/, /status of 503/);
  const page = await phone.newPage();
  await openJournal(page, who);
  await write(page, words);
  await turnOnAndOpen(page);
  return { who, page };
}

interface Choice {
  readonly label: string;
  readonly proof: string;
  readonly password: string;
  readonly next: string;
}

async function chooseKeys(page: Page, { label, proof, password, next }: Choice): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New passphrase').fill(next);
  await dialog.getByLabel('The same once more').fill(next);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel(label).fill(proof);
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await proveSheet(page, 'Make new keys');
}

/** While it stands still: what it holds is put aside, or comes back in the place of what it holds by then. */
async function copyDatabase(server: NoorServer, way: 'away' | 'back'): Promise<void> {
  const file = join(server.dataDir, 'noor.db');
  const aside = join(server.dataDir, 'aside.db');
  await server.stop();
  if (way === 'back') for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
  cpSync(way === 'away' ? file : aside, way === 'away' ? aside : file);
  await server.start();
}
