import type { Page } from '@playwright/test';
import { answerBoxes, openJournal, savedAnswer } from './fixtures/journal.ts';
import { createPerson } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const ROUNDS = 6;

test('whatever dies and whenever: what the page called saved is stored, and stored once', async ({
  ownDevice,
  ownServer,
}) => {
  test.setTimeout(300_000);
  const random = seededRandom(20_261_121);
  const her = await createPerson(ownServer);
  const phone = await ownDevice({ at: ownServer });
  phone.allow(/./);
  await openJournal(await phone.newPage(), her);
  // Chromium itself writes localStorage, and so the sign-in, to the disk seconds later.
  await phone.reopen();

  const written: string[] = [];
  const calledSaved: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await phone.newPage('/journal');
    await expect(answerBoxes(page)).toHaveCount(7);
    const text = `Round ${round}, nothing may lose this.`;
    written.push(text);
    await answerBoxes(page).nth(round).fill(text);
    await page.getByRole('button', { name: 'Save Reflections' }).click();
    await page.waitForTimeout(random() * 250);
    if (await isSaved(page, text)) calledSaved.push(text);

    const victim = random();
    if (victim < 0.66) await ownServer.kill();
    if (victim > 0.33) {
      await phone.kill();
      await phone.reopen();
    }
    if (victim < 0.66) await ownServer.start();
  }

  const page = await phone.newPage('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  // What was killed before it was saved is a draft still: nothing she typed is gone.
  const drafts = new Set<string>();
  await expect
    .poll(
      async () => {
        for (const box of await answerBoxes(page).all()) drafts.add(await box.inputValue());
        const stored = new Set((await her.rows()).map(({ answer }) => answer));
        // What was called saved may stand in its box for a moment longer, and goes to the server all the same.
        return written.filter(
          (text) => !stored.has(text) && (calledSaved.includes(text) || !drafts.has(text)),
        );
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
  const stored = (await her.rows()).map(({ answer }) => answer).sort();
  expect(stored).toEqual([...new Set(stored)]);
  for (const text of stored) await expect(savedAnswer(page, text)).toBeVisible();
});

async function isSaved(page: Page, text: string): Promise<boolean> {
  return savedAnswer(page, text).isVisible();
}

/** mulberry32: the same points of death on every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
