import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../tests/doubles/render-page.tsx';
import { useServerFacts } from './use-server-facts.ts';

function Sold() {
  const facts = useServerFacts();
  return <p>{facts === null ? 'unknown' : facts.payments ? 'sold' : 'not sold'}</p>;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('screens that ask together ask once, and again when what is known is old', async () => {
  let payments = false;
  const features = () => ({ payments, mail: true, ai: false });
  const facts = { version: '1', stripe_publishable_key: null, support_email: null };
  const twice = (
    <>
      <Sold />
      <Sold />
    </>
  );
  const { calls } = renderPage(twice, {
    facts: 'asked',
    respond: () => Response.json({ ...facts, features: features() }),
  });
  expect(await screen.findAllByText('not sold')).toHaveLength(2);
  expect(calls).toHaveLength(1);
  payments = true;
  dispatchEvent(new Event('online'));
  expect(await screen.findAllByText('not sold')).toHaveLength(2);
  expect(calls).toHaveLength(1);
  vi.setSystemTime(Date.now() + 6 * 60_000);
  dispatchEvent(new Event('online'));
  expect(await screen.findAllByText('sold')).toHaveLength(2);
  expect(calls).toHaveLength(2);
});
