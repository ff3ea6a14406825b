import { expect } from '@playwright/test';
import { visitBeforeSigningIn } from './before-signing-in.ts';
import { visitClosed } from './closed.ts';
import { visitFreePlan } from './free-plan.ts';
import { visitJournal } from './journal.ts';
import { visitPeople } from './people.ts';
import type { Stage } from './stage.ts';
import { visitWithoutConnection } from './without-connection.ts';

/** Every screen in each state worth looking at, with one sign-in. */
export async function tour(stage: Stage): Promise<void> {
  await visitBeforeSigningIn(stage);
  await visitFreePlan(stage);
  await visitJournal(stage);
  await visitPeople(stage);
  await visitWithoutConnection(stage);
  await visitClosed(stage);
  await visitEndedSession(stage);
}

async function visitEndedSession({ page, words, look }: Stage): Promise<void> {
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('session_token') ?? ''}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch('/api/auth/logout', { method: 'POST', headers, body: '{}' });
    // What a glance at another window sets off; it may have asked by itself before.
    dispatchEvent(new Event('focus'));
  });
  await expect(page.getByText(words.auth.sessionEnded, { exact: true })).toBeVisible();
  await look('session-ended');
}
