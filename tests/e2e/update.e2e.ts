import type { Fault } from './fixtures/front.ts';
import { answerBoxes, openJournal, write, savedAnswer } from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';

const TYPED = 'In the middle of a sentence when the update came';
const QUESTION = 'New app version available! Update now?';

test('an update waits for her yes, and neither of two tabs loses what is being typed @quick', async ({
  device,
  person,
  front,
}) => {
  const her = await person();
  const laptop = await device({ at: front });
  const first = await laptop.newPage();
  await openJournal(first, her);
  const second = await laptop.newPage('/journal');
  await expect(answerBoxes(second)).toHaveCount(7);
  await answerBoxes(second).nth(3).pressSequentially(TYPED);
  await answerBoxes(first).nth(1).pressSequentially('Typed in the first tab');

  await answerBoxes(first).nth(1).blur();

  front.judge = ({ path }) => secondBuild(path);
  // One that asks while the browser is asking gets the answer to the older question.
  const findsIt = () =>
    first.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      return (registration.installing ?? registration.waiting) !== null;
    });
  await expect.poll(findsIt).toBe(true);
  await expect(first.getByText(QUESTION)).toBeVisible();
  // The bar asks; nothing reloads, nothing takes the caret away.
  await answerBoxes(second).nth(3).pressSequentially(' and went on');
  await expect(answerBoxes(second).nth(3)).toHaveValue(`${TYPED} and went on`);
  await expect(answerBoxes(second).nth(3)).toBeFocused();

  await first.getByRole('button', { name: 'Update now' }).click();
  await expect(first.locator('meta[name="e2e-build"]')).toHaveAttribute('content', 'second');
  await expect(answerBoxes(first).nth(1)).toHaveValue('Typed in the first tab');
  await expect(answerBoxes(second).nth(3)).toHaveValue(`${TYPED} and went on`);
  // A tab of the old build still finds its lazy parts under the new worker, and still saves.
  await write(second, 'Saved by a tab of the old build.');
  await expect(savedAnswer(second, 'Saved by a tab of the old build.')).toContainText(
    'Saved About',
  );
  await second.getByRole('link', { name: 'My Journal History' }).click();
  await expect(second.getByRole('heading', { name: 'My Journal History' })).toBeVisible();
});

/** The same build with another stamp: enough for the browser to see a new worker and a new page. */
function secondBuild(path: string): Fault | null {
  if (path === '/sw.js') {
    return {
      kind: 'rewrite',
      change: (text) => {
        const entry = /\{[^{}]*index\.html[^{}]*\}/.exec(text)?.[0] ?? '';
        return text.replace(entry, entry.replace(/[0-9a-f]{32}/, 'f'.repeat(32)));
      },
    };
  }
  if (path !== '/' && path !== '/index.html') return null;
  const stamp = '<meta name="e2e-build" content="second">';
  return { kind: 'rewrite', change: (text) => text.replace('</head>', `${stamp}</head>`) };
}
