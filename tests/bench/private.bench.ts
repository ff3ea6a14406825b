import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createApiClient } from '../../shared/api/api-client.ts';
import { beginSealing } from '../../shared/contract/journal.ts';
import { addDays, dayIn } from '../../shared/contract/day.ts';
import { createLocks } from '../../shared/outbox/locks.ts';
import { openJournal } from '../../shared/replica/private/journal-seal.ts';
import { sealJournal } from '../../shared/replica/private/move-journal.ts';
import type { PrivateKeeping } from '../../shared/replica/private/private-journal.ts';
import { toWire } from '../../shared/sealed/bytes.ts';
import { newJournal, newSheet } from '../../shared/sealed/new-journal.ts';
import { cheapStretches as stretches } from '../../shared/sealed/testing/cheap-stretches.ts';
import { openSqlite } from '../../sync-server/db/sqlite/open-sqlite.ts';
import { aReflection } from '../../sync-server/testing/builders.ts';
import { openOwnDevice } from '../e2e/fixtures/device.ts';
import { createFront } from '../e2e/fixtures/front.ts';
import { createNoorServer } from '../e2e/fixtures/noor-server.ts';
import { createPerson, type Person } from '../e2e/fixtures/person.ts';
import { createDice } from '../faults/dice.ts';
import { BENCH_PAGE, serveBenchPage } from './page/serve-bench-page.ts';
import { median, report, reportTime } from './report.ts';
import type {} from './page/private-page.ts';

// What a private journal costs: the same answers in an ordinary one beside it, in turn.
const REFLECTIONS = Number(process.env['ANSWERS'] ?? 25_000);
// As long as diaries are, most short and some long: all of one length would fall on one step of the padding.
const MEDIAN_CHARACTERS = 300;
const SPREAD = 0.8;
const PER_DAY = 7;
const PER_BATCH = 100;
const ROUNDS = 15;
const SEARCHES = 9;
const CALM_MS = 300;
const DAYS = 60;

const today = dayIn(Date.now(), 'UTC');

const server = await createNoorServer();
const front = await createFront(server.port);
const removePage = await serveBenchPage(front);
try {
  const plain = await aFilled();
  const hers = await aFilled();
  const keeping = await seal(hers.who);
  await measureWire(plain.who, hers.who);
  await measureDevices(plain, { ...hers, keeping });
  await server.stop();
  await measureRows(plain.who, hers.who);
} finally {
  removePage();
  await front.close();
  await server.remove();
}

/** A disk packs what repeats itself: these are words that do so as little as hers. */
function aText(characters: number): string {
  const bytes = randomBytes(Math.ceil((characters * 3) / 7));
  return bytes.toString('hex').replaceAll(/.{6}/g, '$& ').slice(0, characters);
}

/** Log-normal, and the same for both sides. */
function lengthsOf(count: number): number[] {
  const dice = createDice(20_261_122);
  return Array.from({ length: count }, () => {
    const normal =
      Math.sqrt(-2 * Math.log(1 - dice.throw())) * Math.cos(2 * Math.PI * dice.throw());
    return Math.max(1, Math.round(MEDIAN_CHARACTERS * Math.exp(SPREAD * normal)));
  });
}

interface Side {
  readonly who: Person;
  readonly keeping: PrivateKeeping | null;
}

interface OpenedSide extends Side {
  readonly page: Page;
}

async function aFilled(): Promise<Side> {
  const who = await createPerson(server);
  const answers = lengthsOf(REFLECTIONS).map((characters, index) =>
    aReflection({
      date: addDays(today, -Math.floor((REFLECTIONS - 1 - index) / PER_DAY)),
      answer: aText(characters),
    }),
  );
  for (let from = 0; from < REFLECTIONS; from += PER_BATCH) {
    await who.store(answers.slice(from, from + PER_BATCH));
  }
  return { who, keeping: null };
}

async function seal({ signedIn, password }: Person): Promise<PrivateKeeping> {
  const { user, session_token } = signedIn;
  const api = createApiClient({
    fetch: globalThis.fetch,
    baseUrl: server.url,
    token: () => session_token,
    timeZone: () => 'UTC',
  });
  const ways = { passphrase: 'seven small boats at dawn', sheet: newSheet() };
  const surroundings = { user: user.id, stretches };
  const made = await newJournal(ways, { generation: 0, version: 0 }, surroundings);
  const { openers, ...word } = made.word;
  await api.call(beginSealing, { ...word, openers: [...openers], password });
  const keeping = { masters: { 1: toWire(made.master) }, device: 'bench', pin: made.pin };
  await sealJournal(
    {
      userId: user.id,
      api,
      locks: createLocks(null),
      signal: new AbortController().signal,
      onProgress: () => undefined,
      pin: made.pin,
    },
    await openJournal(user.id, keeping),
  );
  return keeping;
}

async function measureDevices(...sides: readonly Side[]): Promise<void> {
  const devices = await Promise.all(
    sides.map(async (side) => {
      const device = await openOwnDevice(front.url, { isMeasured: true });
      device.allow(/./);
      return { ...side, device, page: await device.newPage(BENCH_PAGE) };
    }),
  );
  const open = (isOnline: boolean) =>
    each(devices, ({ page, who: { signedIn }, keeping }) =>
      page.evaluate((how) => privateBench.open(how), { signedIn, keeping, isOnline }),
    );
  const compare = async (
    what: string,
    most: number,
    work: (device: OpenedSide) => Promise<number>,
  ) => {
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await each(devices, work));
    }
    const of = (at: number) => median(rounds.map((times) => times[at] ?? Number.NaN));
    report({ what, ratio: of(1) / of(0), most, against: 'an ordinary journal' });
  };

  await open(true);
  const pulls = await each(devices, ({ page }) => page.evaluate(() => privateBench.pull()));
  const counts = await each(devices, ({ page }) => page.evaluate(() => privateBench.count()));
  if (counts.some((count) => count !== REFLECTIONS)) throw new Error(`pulled ${counts.join(', ')}`);
  reportPair(`first pull of ${REFLECTIONS}`, pulls, 1.6);
  const disk = await each(devices, ({ page }) => page.evaluate(() => privateBench.diskBytes()));
  reportPair('disk of the device', disk, 1.4);

  await open(false);
  await compare(`the newest ${DAYS} days`, 1.25, ({ page }) =>
    page.evaluate(([day, count]) => privateBench.days(day, count), [today, DAYS] as const),
  );
  await compare('the summaries of a month', 1.25, ({ page }) =>
    page.evaluate((day) => privateBench.month(day), today),
  );
  const searched: number[][] = [];
  for (let round = 0; round < SEARCHES; round += 1) {
    await open(false);
    searched.push(await each(devices, ({ page }) => page.evaluate(() => privateBench.search())));
  }
  const ofSearch = (at: number) => median(searched.map((times) => times[at] ?? Number.NaN));
  reportPair('a search through all of it', [ofSearch(0), ofSearch(1)], 1.25);
  let opened = 0;
  await compare('the first screen of a new device', 1.5, async ({ page, who, keeping }) => {
    const device = `new-${(opened += 1)}`;
    const opening = { signedIn: who.signedIn, keeping, isOnline: true, device };
    await page.evaluate((how) => privateBench.open(how), opening);
    return page.evaluate((day) => privateBench.firstScreen(day), today);
  });
  await open(false);
  let saves = 0;
  await compare('saving 7 answers', 1.4, async ({ page }) => {
    // What follows a save is not measured with the next one.
    await page.waitForTimeout(CALM_MS);
    saves += 1;
    // Each on a day that holds nothing yet, as a day of hers does.
    return page.evaluate((day) => privateBench.save(day), addDays(today, saves));
  });

  const [first] = devices;
  if (first) await measureStretch(first.page);
  for (const { device } of devices) await device.close();
}

/** One after the other: beside each other they would measure the machine. */
async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function reportPair(what: string, [plain = 0, hers = 0]: readonly number[], most: number): void {
  report({ what, ratio: hers / plain, most, against: 'an ordinary journal' });
}

async function measureStretch(page: Page): Promise<void> {
  const times = async () => each([1, 2, 3], () => page.evaluate(() => privateBench.stretch()));
  reportTime('her words stretched to a key', median(await times()), 800);
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  reportTime('the same, four times slower', median(await times()), 3_000);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/** Without compression: what is sealed does not shrink. */
async function measureWire(plain: Person, hers: Person): Promise<void> {
  const bytes = await each([plain, hers], async (who) => {
    let all = 0;
    let after = '';
    for (;;) {
      const page = await who.call('GET', `/api/sync/reflections?limit=500${after}`);
      const text = await page.text();
      all += text.length;
      const { has_more, checkpoint } = JSON.parse(text) as {
        has_more: boolean;
        checkpoint: string;
      };
      if (!has_more) return all;
      after = `&after=${encodeURIComponent(checkpoint)}`;
    }
  });
  reportPair('what travels', bytes, 2.3);
  await measureFirstScreen(plain, hers);
}

/** What a new device asks for before everything else: of whom nobody knows the days, the last page. */
async function measureFirstScreen(plain: Person, hers: Person): Promise<void> {
  const wishes = [
    [plain, `limit=500&from=${addDays(today, -DAYS)}`] as const,
    [hers, 'limit=300&order=newest'] as const,
  ];
  const bytes = await each(wishes, async ([who, wish]) => {
    const page = await who.call('GET', `/api/sync/reflections?${wish}`);
    return (await page.text()).length;
  });
  reportPair('what travels before the first screen', bytes, 1.5);
}

async function measureRows(plain: Person, hers: Person): Promise<void> {
  const database = await openSqlite(join(server.dataDir, 'noor.db'));
  const bytesOf = (id: string): number => {
    const rows = database.sqlite
      .prepare<[string], Readonly<Record<string, unknown>>>(
        'SELECT * FROM reflections WHERE user_id = ?',
      )
      .iterate(id);
    let all = 0;
    for (const row of rows) for (const value of Object.values(row)) all += sizeOf(value);
    return all;
  };
  reportPair('rows of the server', [bytesOf(plain.id), bytesOf(hers.id)], 3);
  await database.close();
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value.length;
  return typeof value === 'number' ? 4 : 0;
}
