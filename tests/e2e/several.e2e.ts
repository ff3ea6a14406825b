import {
  answerBoxes,
  openJournal,
  placeOf,
  savedAnswer,
  putSession,
  write,
} from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';

test('two tabs and the worker send one request per date @quick', async ({
  device,
  person,
  front,
}) => {
  const her = await person();
  const phone = await device({ at: front });
  const first = await phone.newPage();
  await openJournal(first, her);
  const second = await phone.newPage('/journal');
  await expect(answerBoxes(second)).toHaveCount(7);

  await phone.context.setOffline(true);
  await write(first, 'From the first tab.');
  await write(second, 'From the second tab.');
  const before = batches().length;
  await phone.context.setOffline(false);
  await expect.poll(async () => (await her.rows()).length).toBe(2);
  await expect(placeOf(savedAnswer(first, 'From the first tab.'))).toContainText('Saved');
  await expect(placeOf(savedAnswer(second, 'From the second tab.'))).toContainText('Saved');
  // Whoever would have sent again has had its turn once every tab shows the end of it.
  expect(batches().length - before).toBe(1);

  function batches() {
    return front.seen.filter(({ path }) => path === '/api/reflections/batch');
  }
});

test('two devices of hers show the same day, without a reload @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await (await device()).newPage();
  const laptop = await (await device()).newPage();
  await openJournal(phone, her);
  await openJournal(laptop, her);

  await write(phone, 'Written on the phone.');
  await expect(savedAnswer(laptop, 'Written on the phone.')).toBeVisible();
  await write(laptop, 'Written on the laptop.');
  await expect(savedAnswer(phone, 'Written on the laptop.')).toBeVisible();
});

test('an answer edited apart on two devices keeps both texts @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  const laptop = await device();
  const onPhone = await phone.newPage();
  const onLaptop = await laptop.newPage();
  await openJournal(onPhone, her);
  await openJournal(onLaptop, her);
  await write(onPhone, 'The first version.');
  await expect(savedAnswer(onLaptop, 'The first version.')).toBeVisible();

  await phone.context.setOffline(true);
  await laptop.context.setOffline(true);
  for (const [page, text] of [
    [onPhone, 'Changed on the phone.'],
    [onLaptop, 'Changed on the laptop.'],
  ] as const) {
    await placeOf(savedAnswer(page, 'The first version.')).click();
    await page.getByRole('button', { name: /^Edit your answer/ }).click();
    await page.getByRole('textbox', { name: 'Edit your answer' }).fill(text);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(savedAnswer(page, text)).toBeVisible();
  }
  await phone.context.setOffline(false);
  await laptop.context.setOffline(false);
  for (const page of [onPhone, onLaptop]) {
    await expect(savedAnswer(page, 'Changed on the phone.')).toBeVisible();
    await expect(savedAnswer(page, 'Changed on the laptop.')).toBeVisible();
  }
});

test('a deleted answer leaves every device and the server @quick', async ({ device, person }) => {
  const her = await person();
  const phone = await (await device()).newPage();
  const laptop = await (await device()).newPage();
  await openJournal(phone, her);
  await openJournal(laptop, her);
  await write(phone, 'Better not kept.');
  await expect(savedAnswer(laptop, 'Better not kept.')).toBeVisible();

  await placeOf(savedAnswer(laptop, 'Better not kept.')).click();
  await laptop.getByRole('button', { name: /^Delete your answer/ }).click();
  await laptop.getByRole('button', { name: 'Delete answer' }).click();
  await expect(savedAnswer(laptop, 'Better not kept.')).toHaveCount(0);
  await expect(savedAnswer(phone, 'Better not kept.')).toHaveCount(0);
  await expect.poll(async () => (await her.rows()).length).toBe(0);
});

test('a second browser finds the whole history', async ({ device, person }) => {
  const her = await person();
  const answers = Array.from({ length: 120 }, (_, index) => ({
    question_id: 'ic-001',
    question_text: 'Which game could make you forget the time?',
    question_type: 'inner_child',
    answer: `Answer number ${index}`,
    date: new Date(Date.UTC(2026, 0, 1 + index)).toJSON().slice(0, 10),
  }));
  await her.store(answers.slice(0, 100));
  await her.store(answers.slice(100));
  const laptop = await (await device()).newPage();
  await putSession(laptop, her);
  await laptop.goto('/journal/history');
  await laptop.getByRole('button', { name: 'All Time', exact: true }).click();
  await expect(laptop.getByRole('button', { name: /April 30, 2026/ })).toBeVisible();
  await expect(laptop.getByText('120', { exact: true })).toBeVisible();
});
