import { expect, type Page } from '@playwright/test';
import { openDevice, type Device } from '../../e2e/fixtures/device.ts';
import { lengthenWaiting } from '../../e2e/fixtures/lengthen-waiting.ts';
import {
  answerBoxes,
  placeOf,
  savedAnswer,
  signInToJournal,
  signOut,
  syncBadge,
  write,
} from '../../e2e/fixtures/journal.ts';
import type { NoorServer } from '../../e2e/fixtures/noor-server.ts';
import { createPerson, type Person } from '../../e2e/fixtures/person.ts';
import { type ClosedHistory, writeClosed, writePrivate } from './closed-history.ts';
import { type KeptCookie, type KeptPerson, keptPerson } from './kept-person.ts';
import { keepStorage, type KeptStorage } from './page-databases.ts';

/** A tablet of two, as one version left it: what later versions have to bring home. */
export interface DeviceHistory {
  /** Signed in, without a connection. */
  readonly amal: KeptPerson & { readonly refused: string; readonly draft: string };
  /** Signed out, what she had not sent kept for her. */
  readonly basma: KeptPerson;
  readonly cookies: readonly KeptCookie[];
  readonly storage: KeptStorage;
  /** Phones of two others, one with a private journal; since 1.1.0. */
  readonly closed?: readonly ClosedHistory[];
}

/** Before every day on which a test opens it: what is not saved is from an earlier day there. */
const THEIR_DAY = '2026-11-20T12:00:00Z';

const AMAL = {
  stored: ['Bread, still warm.', 'خبز وشاي في الصباح.'],
  waiting: [1, 2, 3, 4].map((number) => `Amal in the train, ${number}`),
  refused: 'Amal, too long',
  draft: 'Half a thought, not saved by any button',
};
const BASMA = { stored: ['Only mine.'], waiting: ['Basma in the village.'] };

export async function writeDevice(
  server: NoorServer,
  browser: Parameters<typeof openDevice>[0],
): Promise<DeviceHistory> {
  const [amal, basma] = [await createPerson(server), await createPerson(server)];
  const tablet = await openDevice(browser, server.url, { timeZone: 'UTC' });
  const page = await tablet.newPage();
  await page.clock.install({ time: new Date(THEIR_DAY) });
  await writeAndSignOut({ tablet, page, person: basma });
  await writeAndStay({ tablet, page, person: amal });
  const storage = await keepStorage(page);
  const cookies = await tablet.context.cookies();
  await tablet.context.close();
  const closed = [];
  for (const writeOne of [writeClosed, writePrivate])
    closed.push(await writeOne(server, browser, THEIR_DAY));
  return {
    amal: { ...keptPerson(amal), ...AMAL },
    basma: { ...keptPerson(basma), ...BASMA },
    cookies: cookies.map(({ name, value }) => ({ name, value })),
    storage,
    closed,
  };
}

interface Visit {
  readonly tablet: Device;
  readonly page: Page;
  readonly person: Person;
}

async function writeStored(page: Page, answers: readonly string[]): Promise<void> {
  await write(page, ...answers);
  for (const answer of answers)
    await expect(placeOf(savedAnswer(page, answer))).toContainText('Saved');
}

async function writeAndSignOut({ tablet, page, person }: Visit): Promise<void> {
  await signInToJournal(page, person);
  await writeStored(page, BASMA.stored);
  await tablet.context.setOffline(true);
  await write(page, ...BASMA.waiting);
  await signOut(page);
  await page.getByRole('button', { name: 'Keep for me and sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await tablet.context.setOffline(false);
}

async function writeAndStay({ tablet, page, person }: Visit): Promise<void> {
  await signInToJournal(page, person);
  await writeStored(page, AMAL.stored);
  await tablet.context.setOffline(true);
  await write(page, AMAL.refused);
  await page.evaluate(lengthenWaiting, AMAL.refused);
  await tablet.context.setOffline(false);
  await expect(syncBadge(page)).toHaveAccessibleName(/Needs your attention/);
  await tablet.context.setOffline(true);
  await write(page, ...AMAL.waiting);
  await answerBoxes(page).nth(6).pressSequentially(AMAL.draft);
  await page.clock.runFor(2_000);
  await expect.poll(() => holds(page, AMAL.draft)).toBe(true);
}

/** In a database that later versions read, not only in the page. */
async function holds(page: Page, words: string): Promise<boolean> {
  const { databases } = await keepStorage(page);
  return JSON.stringify(databases).includes(words);
}
