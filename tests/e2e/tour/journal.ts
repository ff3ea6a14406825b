import { expect } from '@playwright/test';
import { addDays, dayIn } from '../../../shared/contract/day.ts';
import { zoneByDay } from '../fixtures/device.ts';
import { answerBoxes, placeOf, savedAnswer } from '../fixtures/journal.ts';
import type { Person } from '../fixtures/person.ts';
import { lookAtToast, open, startOf, type Stage } from './stage.ts';

export async function visitJournal(stage: Stage): Promise<void> {
  await fillHistory(stage.person);
  await visitToday(stage);
  await visitSaved(stage);
  await visitHistory(stage);
  await visitCare(stage);
}

async function visitToday({ page, words, look }: Stage): Promise<void> {
  await open(page, '/dashboard');
  await expect(answerBoxes(page)).toHaveCount(7);
  await page.getByRole('switch', { name: words.dashboard.notifications.label }).click();
  await expect(
    page.getByRole('combobox', { name: words.dashboard.notifications.time }),
  ).toBeVisible();
  await look('dashboard');
  await open(page, '/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await answerBoxes(page).nth(1).fill('Half a thought');
  await look('journal');
  await open(page, '/profile');
  await page.getByRole('button', { name: words.sync.panel.title }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('sync-details');
  await open(page, '/journal');
}

async function visitSaved(stage: Stage): Promise<void> {
  const { page, words, look } = stage;
  const { edit, place, remove, save, saved } = words.journal;
  const main = page.getByRole('main');
  await main.getByRole('button', { name: save }).click();
  const kept = savedAnswer(page, 'Half a thought');
  await expect(kept).toContainText(place.on_server);
  await expect(page.getByRole('link', { name: words.journal.feedback.who })).toBeVisible();
  await look('journal-saved');
  await placeOf(kept).click();
  await look('journal-saved-open');
  await kept.getByRole('button', { name: startOf(saved.editNamed) }).click();
  await main.getByRole('textbox', { name: edit.label }).fill('A whole thought');
  await look('journal-editing');
  await main.getByRole('button', { name: edit.save }).click();
  const changed = savedAnswer(page, 'A whole thought');
  await changed.locator('summary').last().click();
  await expect(main.getByText('Half a thought', { exact: true })).toBeVisible();
  await look('journal-earlier-version');
  await changed.getByRole('button', { name: startOf(saved.deleteNamed) }).click();
  await expect(page.getByRole('dialog', { name: remove.title })).toBeVisible();
  await look('journal-delete');
  await page.getByRole('button', { name: remove.confirm }).click();
  await expect(page.getByText(remove.done, { exact: true })).toBeVisible();
  await lookAtToast(stage, 'journal-deleted');
}

/** Last of all: her history holds these words from here on. */
async function visitCare({ page, words, look }: Stage): Promise<void> {
  await open(page, '/journal');
  await answerBoxes(page).nth(2).fill('I want to kill myself');
  await page.getByRole('button', { name: words.journal.save }).click();
  await expect(page.getByRole('heading', { name: words.insights.care.title })).toBeVisible();
  await expect(page.getByText(words.journal.feedback.writing, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: words.journal.feedback.who })).toBeVisible();
  await look('journal-care');
}

async function visitHistory({ page, words, look }: Stage): Promise<void> {
  await open(page, '/journal/history');
  const entry = page.getByText(/^They kneaded bread/).first();
  await page.getByRole('button', { name: words.history.periods.all }).click();
  await expect(entry).toBeVisible();
  await look('history');
  const { search, look: ways } = words.history;
  await page.getByRole('button', { name: ways.search }).click();
  await page.getByRole('searchbox', { name: search.label }).fill('bread');
  await expect(page.locator('mark').first()).toBeVisible();
  await look('history-search');
  await page.getByRole('button', { name: ways.calendar }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await look('history-calendar');
  await page.getByRole('button', { name: ways.energy, exact: true }).click();
  await expect(page.getByRole('slider')).toBeVisible();
  await look('history-energy');
  await page.getByRole('button', { name: ways.energy, exact: true }).click();
  await entry.click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await look('history-entry');
}

async function fillHistory(person: Person): Promise<void> {
  const today = dayIn(Date.now(), zoneByDay);
  await person.store(
    [0, 1, 2].map((back) => ({
      question_id: `tour-${back}`,
      question_text: 'What did your hands do today that they liked doing?',
      question_type: back % 2 ? 'inner_child' : 'feminine_energy',
      answer: 'They kneaded bread, and later they lay still on the warm table.',
      date: addDays(today, -back),
    })),
  );
}
