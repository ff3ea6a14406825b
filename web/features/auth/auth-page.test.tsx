import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { en } from '../../i18n/en/en.ts';
import { AuthPage } from './auth-page.tsx';

test('whoever creates an account is told before that Premium is not sold', async () => {
  renderPage(<AuthPage ended={false} erased={false} />, {
    facts: { mail: true, support_email: null, payments: false },
  });
  expect(screen.queryByText(en.plans.notSold)).toBeNull();
  screen.getByRole('button', { name: en.auth.toSignUp }).click();
  expect(await screen.findByText(en.plans.notSold)).toBeTruthy();
});
