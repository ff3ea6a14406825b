import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { aDayContent, createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { standAtNoonOf } from '../../../tests/doubles/stand-at-noon.ts';
import { JournalPage } from './journal-page.tsx';

const TODAY = '2026-11-21';
const FREE = { subscription_type: 'free', subscription_status: null } as const;
const SILENCE = /We could not reach the server/;

standAtNoonOf(TODAY);

type Answer = 'premium' | 'free' | 'none';

/** This device knows her on the free plan; each question to the server waits here for its answer. */
function openJournal() {
  const questions: PromiseWithResolvers<Answer>[] = [];
  renderPage(
    <Routes>
      <Route path="/" element={<h1>Dashboard</h1>} />
      <Route path="/journal" element={<JournalPage />} />
    </Routes>,
    {
      user: FREE,
      replica: createFakeReplica({ days: [aDayContent(TODAY)] }),
      recheck: async (changeUser) => {
        const question = Promise.withResolvers<Answer>();
        questions.push(question);
        const answer = await question.promise;
        if (answer === 'premium') {
          changeUser({ subscription_type: 'premium', subscription_status: 'active' });
        }
        return answer !== 'none';
      },
    },
  );
  return {
    questions,
    answer: (answer: Answer) =>
      act(async () => {
        questions.at(-1)?.resolve(answer);
        await questions.at(-1)?.promise;
      }),
  };
}

test('where nobody answers she is told so, and is not sent away', async () => {
  const { answer } = openJournal();
  expect(screen.getByRole('status').textContent).toContain('Loading');
  await answer('none');
  expect(screen.getByRole('alert').textContent).toMatch(SILENCE);
  expect(screen.getByRole('heading', { level: 1, name: 'Journal' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull();
});

test('asked again and answered, what she bought elsewhere opens', async () => {
  const { questions, answer } = openJournal();
  await answer('none');
  const again = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(again);
  expect(questions).toHaveLength(2);
  expect(again.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(again);
  expect(screen.queryByText(SILENCE)).toBeNull();
  await userEvent.click(again);
  expect(questions).toHaveLength(2);
  await answer('none');
  expect(screen.getByRole('alert').textContent).toMatch(SILENCE);
  await userEvent.click(again);
  await answer('premium');
  expect(await screen.findByRole('button', { name: 'Save Reflections' })).toBeTruthy();
});

test('an answer that she is on the free plan leads home', async () => {
  const { answer } = openJournal();
  await answer('none');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await answer('free');
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy();
});

test('without an answer there is a way back', async () => {
  const { answer } = openJournal();
  await answer('none');
  await userEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy();
});
