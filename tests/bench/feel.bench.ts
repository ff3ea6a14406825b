import type { CDPSession, Page } from '@playwright/test';
import { addDays, dayIn } from '../../shared/contract/day.ts';
import { aReflection } from '../../sync-server/testing/builders.ts';
import { openOwnDevice } from '../e2e/fixtures/device.ts';
import { answerBoxes, openJournal, savedAnswer } from '../e2e/fixtures/journal.ts';
import { createNoorServer } from '../e2e/fixtures/noor-server.ts';
import { createPerson, type Person } from '../e2e/fixtures/person.ts';
import { history as words } from '../../web/i18n/en/history.ts';
import { median, reportTime } from './report.ts';

const PER_DAY = 7;
const PER_BATCH = 100;
const STROKES = 40;
const ROUNDS = 5;
/** As in use-answer-search.ts. */
const TYPING_MS = 200;
const today = dayIn(Date.now(), 'UTC');

/** Ten years, and a day on which much is saved. */
const FULL = { earlier: 25_000, today: 210 };
const EMPTY = { earlier: 0, today: 0 };

/** What she feels: on a computer, and where the processor is four times slower. */
const server = await createNoorServer();
try {
  for (const [name, size] of [['empty', EMPTY] as const, ['full', FULL] as const]) {
    await measure(name, await aJournal(size));
  }
} finally {
  await server.remove();
}

async function aJournal(size: typeof FULL): Promise<Person> {
  const her = await createPerson(server);
  const questions = await questionsOf(her);
  const reflections = Array.from({ length: size.today + size.earlier }, (_, index) => {
    const back = index < size.today ? 0 : 1 + Math.floor((index - size.today) / PER_DAY);
    return aReflection({
      question_id: questions[index % questions.length] ?? 'ic-001',
      date: addDays(today, -back),
      answer: `Number ${index}. ${index % 4_000 === 3_999 ? 'A zeppelin. ' : ''}${'The evening was long and I let it be long. '.repeat(4)}`,
    });
  });
  for (let from = 0; from < reflections.length; from += PER_BATCH) {
    await her.store(reflections.slice(from, from + PER_BATCH));
  }
  return her;
}

async function questionsOf(her: Person): Promise<string[]> {
  const answer = await her.call('GET', `/api/sync/days?from=${today}&to=${today}`);
  const [day] = (await answer.json()) as { questions: { id: string }[] }[];
  return day?.questions.map(({ id }) => id) ?? [];
}

async function measure(name: string, her: Person): Promise<void> {
  const device = await openOwnDevice(server.url, { timeZone: 'UTC', isMeasured: true });
  device.allow(/./);
  try {
    const page = await device.newPage();
    await openJournal(page, her);
    await untilAllIsHere(page);
    for (const rate of [1, 4] as const) {
      const at = `${name} journal, ${rate}x slower`;
      await page.goto('/journal');
      await answerBoxes(page).nth(6).waitFor();
      const cdp = await device.context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      reportTime(`key stroke to letter, ${at}`, median(await strokes(page)), rate === 1 ? 16 : 50);
      reportTime(`Save to shown, ${at}`, await saveToShown(page, rate), rate === 1 ? 100 : 400);
      if (name === 'full') await searches(page, at, rate);
      await cdp.detach();
      reportTime(
        `cold start offline to a box, ${at}`,
        await coldStart(device.context.newPage(), rate),
        rate === 1 ? 1_000 : 2_500,
      );
    }
  } finally {
    await device.close();
  }
}

async function untilAllIsHere(page: Page): Promise<void> {
  await page.goto('/journal/history');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const coming = page.getByRole('progressbar');
  await page.waitForTimeout(2_000);
  await coming.waitFor({ state: 'detached', timeout: 600_000 });
}

/** From the key to the frame after the letter stands in the box, in ms. */
async function strokes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    document.addEventListener(
      'input',
      (event) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - event.timeStamp);
          port2.postMessage(null);
        });
      },
      true,
    );
  });
  const box = answerBoxes(page).nth(2);
  await box.click();
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    await page.keyboard.press('abcdefgh '[stroke % 9] === ' ' ? 'Space' : 'a');
    await page.waitForTimeout(60);
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

async function saveToShown(page: Page, rate: number): Promise<number> {
  const text = `A sentence that is saved at ${rate}`;
  await answerBoxes(page).nth(2).fill(text);
  await page.evaluate((wanted) => {
    const button = [...document.querySelectorAll('button')].find(({ type }) => type === 'submit');
    const result = new Promise<number>((resolve) => {
      button?.addEventListener('click', ({ timeStamp }) => {
        const look = (): void => {
          const isShown = [...document.querySelectorAll('main li')].some((item) =>
            item.textContent.includes(wanted),
          );
          if (isShown) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        look();
      });
    });
    Object.assign(window, { result });
  }, text);
  await page.getByRole('button', { name: 'Save Reflections' }).click();
  await savedAnswer(page, text).waitFor();
  return page.evaluate(() => (window as unknown as { result: Promise<number> }).result);
}

/** The first one reads everything; then three words that occur often, seldom and nowhere. */
async function searches(page: Page, at: string, rate: number): Promise<void> {
  await page.goto('/journal/history');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const first = await search(page, 'xylophone');
  console.log(`       the first search, ${at}: ${Math.round(first)} ms`);
  for (const word of ['zeppelin', 'evening', 'marzipan']) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await search(page, word));
    reportTime(`search for "${word}" after it, ${at}`, median(times), rate === 1 ? 150 : 600);
  }
}

/** From the last letter to the end of the search; the pause that it leaves her for typing not counted. */
async function search(page: Page, word: string): Promise<number> {
  const box = page.getByRole('searchbox');
  await box.fill('');
  await page.waitForTimeout(400);
  await page.evaluate((looking) => {
    const status = document.querySelector('main section [role="status"]');
    const result = new Promise<number>((resolve) => {
      const start = (): void => {
        const startedAt = performance.now();
        const look = (): void => {
          const said = status?.textContent ?? '';
          if (said !== '' && said !== looking) resolve(performance.now() - startedAt);
          else requestAnimationFrame(look);
        };
        look();
      };
      document.addEventListener('input', start, { once: true, capture: true });
    });
    Object.assign(window, { result });
  }, words.search.looking);
  await box.fill(word);
  const ms = await page.evaluate(() => (window as unknown as { result: Promise<number> }).result);
  return ms - TYPING_MS;
}

async function coldStart(opening: Promise<Page>, rate: number): Promise<number> {
  const page = await opening;
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await page.context().setOffline(true);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('about:blank');
    await page.goto('/journal', { waitUntil: 'commit' });
    await answerBoxes(page).nth(6).waitFor();
    times.push(await page.evaluate(() => performance.now()));
  }
  await page.context().setOffline(false);
  await page.close();
  return median(times);
}
