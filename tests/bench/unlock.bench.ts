import type { Page } from '@playwright/test';
import { openOwnDevice } from '../e2e/fixtures/device.ts';
import { openJournal } from '../e2e/fixtures/journal.ts';
import { atHome, gate, open, turnOn } from '../e2e/fixtures/lock.ts';
import { createNoorServer } from '../e2e/fixtures/noor-server.ts';
import { createPerson } from '../e2e/fixtures/person.ts';
import { median, reportTime } from './report.ts';

// A closed device opens, by the page and the worker that are built: how long that takes, and that the page goes on
// drawing meanwhile. Beside it the same gate while nothing is asked of it.
const ROUNDS = 7;
const IDLE_MS = 700;
/** From here on she would feel it. */
const MOST_MS = 100;
/** How many times slower the page alone is, and in how many ms it is to be open. */
const PROCESSORS = [
  [1, 800],
  [4, 3_000],
] as const;

const server = await createNoorServer();
try {
  await measure();
} finally {
  await server.remove();
}

async function measure(): Promise<void> {
  const device = await openOwnDevice(server.url, { isMeasured: true });
  device.allow(/./);
  try {
    const page = await device.newPage();
    await openJournal(page, await createPerson(server));
    await turnOn(page);
    const line = await device.context.newCDPSession(page);
    for (const [rate, most] of PROCESSORS) {
      await line.send('Emulation.setCPUThrottlingRate', { rate });
      const opened: Watched[] = [];
      const idle: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        idle.push(await longestIdleGap(page));
        opened.push(await openWatched(page));
        await closeAgain(page);
      }
      const at = `a page ${rate}x slower`;
      reportTime(`her words to the open page, ${at}`, median(opened.map(({ ms }) => ms)), most);
      const gap = median(opened.map(({ longestGap }) => longestGap));
      reportTime(`longest wait for a frame meanwhile, ${at}`, gap, MOST_MS);
      console.log(
        `longest wait for a frame before her words, ${at}: ${Math.round(median(idle))} ms`,
      );
    }
  } finally {
    await device.close();
  }
}

interface Watched {
  readonly ms: number;
  readonly longestGap: number;
}

async function openWatched(page: Page): Promise<Watched> {
  await page.evaluate(() => {
    const watched = new Promise<Watched>((resolve) => {
      let startedAt = Number.NaN;
      let last = Number.NaN;
      let longestGap = 0;
      const note = (): void => {
        const now = performance.now();
        longestGap = Math.max(longestGap, now - last);
        last = now;
      };
      const draw = (): void => {
        note();
        requestAnimationFrame(draw);
      };
      const begin = (): void => {
        startedAt = last = performance.now();
        requestAnimationFrame(draw);
      };
      document.addEventListener('submit', begin, { once: true, capture: true });
      const field = document.querySelector('form');
      // At once when it goes: what follows is the start of the page, and is not measured here.
      const leaving = new MutationObserver(() => {
        if (field?.isConnected === true) return;
        leaving.disconnect();
        note();
        resolve({ ms: performance.now() - startedAt, longestGap });
      });
      leaving.observe(document.body, { childList: true, subtree: true });
    });
    Object.assign(window, { watched });
  });
  const worker = page.waitForEvent('worker', (one) => one.url().includes('stretch-worker-'));
  await open(page);
  await worker;
  return page.evaluate(() => (window as unknown as { watched: Promise<Watched> }).watched);
}

function longestIdleGap(page: Page): Promise<number> {
  return page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        let last = startedAt;
        let longest = 0;
        const draw = (): void => {
          const now = performance.now();
          longest = Math.max(longest, now - last);
          last = now;
          if (now - startedAt > ms) resolve(longest);
          else requestAnimationFrame(draw);
        };
        requestAnimationFrame(draw);
      }),
    IDLE_MS,
  );
}

/** As after the end of the browser: nobody holds her keys any more. */
async function closeAgain(page: Page): Promise<void> {
  await atHome(page);
  await page.evaluate(() => {
    navigator.serviceWorker.controller?.postMessage({ type: 'DROP_KEYS' });
  });
  await page.reload();
  await gate(page).waitFor();
}
