import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { signInToJournal, placeOf, savedAnswer, write } from './fixtures/journal.ts';
import { createPerson } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

test('a server put back to before her account: her words are offered to the new one, and sent', async ({
  device,
  ownServer,
}) => {
  const her = await createPerson(ownServer);
  const phone = await device({ at: ownServer });
  phone.allow(/status of 401/, /ERR_CONNECTION|ERR_EMPTY|ERR_INCOMPLETE/);
  const page = await phone.newPage();
  await signInToJournal(page, her);
  await write(page, 'On the old server.');
  await expect(placeOf(savedAnswer(page, 'On the old server.'))).toContainText('Saved');
  await phone.context.setOffline(true);
  await write(page, 'Never sent.');
  await ownServer.stop();
  for (const end of ['', '-wal', '-shm']) {
    rmSync(join(ownServer.dataDir, `noor.db${end}`), { force: true });
  }
  await ownServer.start();
  await phone.context.setOffline(false);

  await expect(page.getByText('What you wrote is safe.')).toBeVisible();
  await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
  await page.getByLabel('Email').fill(her.email);
  await page.getByLabel('Password', { exact: true }).fill('another good password');
  await page.locator('form').getByRole('button', { name: 'Create Account' }).click();

  const offer = page.getByRole('region', { name: 'Words from an earlier account' });
  await expect(offer).toContainText('2 answers');
  await offer.getByRole('button', { name: 'Add them to my journal' }).click();
  await expect(page.getByText('The words are in your journal now')).toBeVisible();
  const left = await page.evaluate(async (id) => {
    const databases = await indexedDB.databases();
    return databases.filter(({ name }) => name?.includes(id)).length;
  }, her.id);
  expect(left).toBe(0);
  const readAnswers = async (): Promise<string[]> => {
    const headers = { authorization: `Bearer ${localStorage.getItem('session_token') ?? ''}` };
    const answer = await fetch('/api/reflections/history', { headers });
    return ((await answer.json()) as { answer: string }[]).map((one) => one.answer).sort();
  };
  await expect
    .poll(() => page.evaluate(readAnswers))
    .toEqual(['Never sent.', 'On the old server.']);
});
