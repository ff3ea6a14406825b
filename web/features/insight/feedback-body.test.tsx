import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { dayIn } from '../../../shared/contract/day.ts';
import { CARE_OPENINGS } from '../../../shared/words/care-openings.ts';
import type { Feedback } from '../../../shared/contract/feedback.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { deviceTimeZone } from '../../lib/device-time-zone.ts';
import { paths } from '../../lib/paths.ts';
import { FeedbackBody } from './feedback-body.tsx';

afterEach(() => changeLanguage('en'));

const WITH_ADVICE =
  'Please talk to someone today.\n\nYour Personalized Recommendations\n1. Rest a little.';

function shown(fields: Partial<Feedback>): string {
  const feedback: Feedback = {
    date: '2026-03-01',
    energy_score: null,
    feedback_text: 'Please talk to someone today.',
    improvement_areas: '[]',
    language: 'en',
    source: 'built_in',
    created_at: '2026-03-01T20:00:00.000Z',
    ...fields,
  };
  render(
    <MemoryRouter>
      <FeedbackBody feedback={feedback} level={3} />
    </MemoryRouter>,
  );
  return screen.getByText('Please talk to someone today.').parentElement?.textContent ?? '';
}

test.each(['en', 'ar'] as const)('an insight ends with who wrote it, %s', async (language) => {
  await changeLanguage(language);
  expect(shown({ energy_score: 6 })).toMatch(/leave the rest|ودعي الباقي/u);
  cleanup();
  expect(shown({ feedback_text: WITH_ADVICE })).toMatch(/leave the rest|ودعي الباقي/u);
});

test.each(['en', 'ar'] as const)(
  'after words of harm nothing tells her to leave some of it, %s',
  async (language) => {
    await changeLanguage(language);
    const text = shown({ feedback_text: `${CARE_OPENINGS[0]}.\n\nPlease talk to someone today.` });
    expect(text).toMatch(/Noor wrote this|كتب نور هذا/u);
    expect(text).not.toMatch(/leave the rest|ودعي الباقي/u);
    expect(screen.getByRole('link').getAttribute('href')).toBe(paths.insights);
  },
);

const WRITTEN = {
  en: ["wrote this from today's answers.", "wrote this from that day's answers."],
  ar: ['هذا من إجاباتكِ اليوم.', 'هذا من إجاباتكِ في ذلك اليوم.'],
} as const;

test.each([
  ['en', 'built_in', /^Noor wrote/],
  ['en', 'model', /^A language model wrote/],
  ['ar', 'built_in', /^كتب نور/],
  ['ar', 'model', /^كتب نموذج لغوي/],
] as const)('it says who wrote it and from which day, %s, %s', async (language, source, writer) => {
  await changeLanguage(language);
  const [today, day] = [dayIn(Date.now(), deviceTimeZone()), '2026-03-01'];
  for (const [index, date] of [today, day].entries()) {
    expect(shown({ source, date })).toContain(WRITTEN[language][index]);
    expect(screen.getByRole('link').parentElement?.textContent).toMatch(writer);
    cleanup();
  }
});
