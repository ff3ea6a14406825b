import type { Page } from '@playwright/test';
import { addDays, dayIn } from '../../shared/contract/day.ts';
import { aReflection } from '../../sync-server/testing/builders.ts';
import { openOwnDevice } from '../e2e/fixtures/device.ts';
import { createFront } from '../e2e/fixtures/front.ts';
import { signIn } from '../e2e/fixtures/journal.ts';
import { createNoorServer } from '../e2e/fixtures/noor-server.ts';
import { createPerson, type Person } from '../e2e/fixtures/person.ts';
import { startCouchDouble } from './couch-double.ts';
import { BENCH_PAGE, serveBenchPage } from './page/serve-bench-page.ts';
import { median, report } from './report.ts';
import type {} from './page/bench-page.ts';

const REFLECTIONS = 25_000;
const PER_DAY = 7;
const PER_BATCH = 100;
const ROUNDS = 25;

const today = dayIn(Date.now(), 'UTC');
const reflections = Array.from({ length: REFLECTIONS }, (_, index) =>
  aReflection({
    date: addDays(today, -Math.floor(index / PER_DAY)),
    answer: `Number ${index}. The evening was long and I let it be long. `.repeat(4),
  }),
);

const server = await createNoorServer();
const front = await createFront(server.port);
const removePage = await serveBenchPage(front);
const couch = await startCouchDouble(reflections);
try {
  const her = await createPerson(server);
  for (let from = 0; from < REFLECTIONS; from += PER_BATCH) {
    await her.store(reflections.slice(from, from + PER_BATCH));
  }
  await measureStore(her);
  await measureScreens(her);
} finally {
  couch.close();
  await front.close();
  await server.remove();
  removePage();
}

/** The local store by itself, each against the plainest way to do the same. */
async function measureStore({ signedIn }: Person): Promise<void> {
  const device = await openOwnDevice(front.url, { isMeasured: true });
  device.allow(/./);
  const page = await device.newPage(BENCH_PAGE);
  const pulled = await page.evaluate((person) => bench.pullEverything(person), signedIn);
  const pouch = await page.evaluate((url) => bench.pullWithPouch(url), couch.url);
  if (pulled.count !== REFLECTIONS || pouch.count !== REFLECTIONS) {
    throw new Error(`pulled ${pulled.count} and ${pouch.count} of ${REFLECTIONS}`);
  }
  report({
    what: `full pull of ${REFLECTIONS}`,
    ratio: pulled.ms / pouch.ms,
    most: 1,
    against: 'PouchDB 9',
  });
  const week = await page.evaluate(
    ([person, day, rounds]) => bench.readNewestWeek(person, day, rounds),
    [signedIn, today, ROUNDS] as const,
  );
  report({
    what: `newest week of ${REFLECTIONS}`,
    ratio: median(week.ours) / median(week.theirs),
    most: 3,
    against: 'raw Dexie',
  });
  const saved = await page.evaluate(
    ([person, day, rounds]) => bench.saveSeven(person, day, rounds),
    [signedIn, today, ROUNDS] as const,
  );
  report({
    what: 'saving 7 answers',
    ratio: median(saved.ours) / median(saved.theirs),
    most: 4,
    against: 'raw IndexedDB, strict',
  });
  await device.close();
}

/** What she waits for: the first screen of a new device, and her whole history in one list. */
async function measureScreens(her: Person): Promise<void> {
  const device = await openOwnDevice(server.url, { timeZone: 'UTC', isMeasured: true });
  const page = await device.newPage();
  await signIn(page, her);
  const startedAt = Date.now();
  await page.goto('/journal/history');
  await page
    .getByText(/^Number 0\./)
    .first()
    .waitFor();
  const firstScreenMs = Date.now() - startedAt;
  await page.getByRole('progressbar', { name: 'Fetching your earlier entries' }).waitFor({
    state: 'detached',
    timeout: 300_000,
  });
  report({
    what: 'first screen of a new device',
    ratio: firstScreenMs / (Date.now() - startedAt),
    most: 0.5,
    against: 'the full pull',
  });
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) times.push(await openAllTime(page));
  report({ what: 'All Time list', ratio: median(times) / 200, most: 1, against: '200 ms' });
  await device.close();
}

/** From the press to the frame in which more than a month of entries stands there. */
async function openAllTime(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'This Week' }).click();
  await page.getByRole('button', { name: 'All Time', exact: true }).waitFor();
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'All Time',
    );
    const startedAt = performance.now();
    button?.click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (document.querySelectorAll('main li').length <= 31) await frame();
    await frame();
    return performance.now() - startedAt;
  });
}
