import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { paths } from '../lib/paths.ts';
import { FeedbackBody } from './feedback-body.tsx';

afterEach(() => changeLanguage('en'));

function shown(energy_score: Feedback['energy_score']): string {
  const feedback: Feedback = {
    date: '2026-03-01',
    energy_score,
    feedback_text: 'Please talk to someone today.',
    improvement_areas: '[]',
    language: 'en',
    source: 'built_in',
    created_at: '2026-03-01T20:00:00.000Z',
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
  expect(shown(6)).toMatch(/leave the rest|ودعي الباقي/u);
});

test.each(['en', 'ar'] as const)(
  'after words of harm nothing tells her to leave some of it, %s',
  async (language) => {
    await changeLanguage(language);
    const text = shown(null);
    expect(text).toMatch(/by Noor itself|نور بنفسه/u);
    expect(text).not.toMatch(/leave the rest|ودعي الباقي/u);
    expect(screen.getByRole('link').getAttribute('href')).toBe(paths.insights);
  },
);
