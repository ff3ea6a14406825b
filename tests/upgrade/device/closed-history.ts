import { expect, type Page } from '@playwright/test';
import { openDevice, type Device } from '../../e2e/fixtures/device.ts';
import {
  answerBoxes,
  placeOf,
  savedAnswer,
  signInToJournal,
  untilReadyForOffline,
  write,
} from '../../e2e/fixtures/journal.ts';
import { atHome, gate, open, turnOn, WORDS } from '../../e2e/fixtures/lock.ts';
import type { NoorServer } from '../../e2e/fixtures/noor-server.ts';
import { createPerson, type Person } from '../../e2e/fixtures/person.ts';
import { makePrivate, PASSPHRASE } from '../../e2e/fixtures/private.ts';
import { openPrivate } from '../../doubles/private-device.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { type KeptCookie, type KeptPerson, keptPerson } from './kept-person.ts';
import { keepStorage, type KeptStorage } from './page-databases.ts';

/** A phone that is kept closed, as one version left it: closed, out of reach, with words that wait. */
export interface ClosedHistory {
  readonly who: KeptPerson & { readonly draft: string };
  /** Which open it. */
  readonly words: string;
  /** Of a private journal. */
  readonly passphrase?: string;
  readonly cookies: readonly KeptCookie[];
  readonly storage: KeptStorage;
}

type Browser = Parameters<typeof openDevice>[0];

interface Visit {
  readonly page: Page;
  readonly phone: Device;
  readonly who: Person;
}

export async function writeClosed(
  server: NoorServer,
  browser: Browser,
  day: string,
): Promise<ClosedHistory> {
  const who = await createPerson(server);
  const phone = await openDevice(browser, server.url, { timeZone: 'UTC' });
  const page = await phone.newPage();
  await page.clock.install({ time: new Date(day) });
  await signInToJournal(page, who);
  const stored = ['Dalia, on the server.'];
  await writeStored(page, stored);
  await closeDevice(page);
  const left = await goOffline({ page, phone, who }, 'Dalia');
  return {
    who: { ...keptPerson(who), stored, ...left },
    words: WORDS,
    ...(await keep(phone, page)),
  };
}

/** With an insight, and a page of another device that was spoken of and never came. */
export async function writePrivate(
  server: NoorServer,
  browser: Browser,
  day: string,
): Promise<ClosedHistory> {
  const who = await createPerson(server);
  const phone = await openDevice(browser, server.url, { timeZone: 'UTC' });
  const page = await phone.newPage();
  await page.clock.install({ time: new Date(day) });
  await signInToJournal(page, who);
  await closeDevice(page);
  await makePrivate(page, who.password);
  await expect.poll(() => who.journalMode()).toBe('sealed');
  const her = { url: server.url, userId: who.id, token: who.signedIn.session_token };
  const tablet = await openPrivate(
    { ...her, password: who.password },
    { kind: 'passphrase', text: PASSPHRASE },
  );
  const ofTablet = 'Farida, on another device.';
  const at = { date: day.slice(0, 10), created_at: day };
  await tablet.send(aReflection({ ...at, answer: ofTablet }), 2);
  await page.goto('/journal');
  const own = 'Farida walked along the quay with her sister and felt light.';
  await writeStored(page, [own]);
  await expect(page.getByRole('heading', { name: 'Your insights' })).toBeVisible();
  await expect.poll(() => tablet.insights()).toHaveLength(1);
  await expect(page.getByText(ofTablet, { exact: true })).toBeVisible();
  const left = await goOffline({ page, phone, who }, 'Farida');
  const kept = { ...keptPerson(who), stored: [own, ofTablet], ...left };
  return { who: kept, words: WORDS, passphrase: PASSPHRASE, ...(await keep(phone, page)) };
}

async function writeStored(page: Page, answers: readonly string[]): Promise<void> {
  await write(page, ...answers);
  for (const answer of answers)
    await expect(placeOf(savedAnswer(page, answer))).toContainText('Saved');
}

async function closeDevice(page: Page): Promise<void> {
  await turnOn(page);
  await open(page);
  await atHome(page);
}

async function goOffline({ page, phone }: Visit, name: string) {
  await untilReadyForOffline(page);
  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await phone.context.setOffline(true);
  const waiting = [1, 2].map((number) => `${name} in the valley, ${number}`);
  await write(page, ...waiting);
  const draft = `Half a thought of ${name}`;
  await answerBoxes(page).nth(6).fill(draft);
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(gate(page)).toBeVisible();
  return { waiting, draft };
}

async function keep(phone: Device, page: Page) {
  const storage = await keepStorage(page);
  const cookies = await phone.context.cookies();
  await phone.context.close();
  return { cookies: cookies.map(({ name, value }) => ({ name, value })), storage };
}
