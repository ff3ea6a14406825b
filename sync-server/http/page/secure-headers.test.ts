import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { headersStamp, policies, secureHeaders, stampOf } from './secure-headers.ts';

/** What it sets for this address, in turn. */
async function setFor(path: string): Promise<object[]> {
  const all: object[] = [];
  const set = (headers: object) => all.push(headers);
  await secureHeaders({ https: false })({ path, set } as unknown as Context, () =>
    Promise.resolve(),
  );
  return all;
}

test('a page is stamped with all that it may do, so that a changed header reaches whoever has it installed', async () => {
  const [always] = await setFor('/');
  const [, payment] = await setFor('/subscribe');
  if (!always || !payment) throw new Error('There are no headers.');
  expect(headersStamp()).toBe(stampOf(always, payment, policies));
  for (const [name, value] of Object.entries(always)) {
    expect(stampOf({ ...always, [name]: `${value} ` }, payment, policies)).not.toBe(headersStamp());
  }
});
