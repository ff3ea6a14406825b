import { firstValueFrom } from 'rxjs';
import { expect, onTestFinished, test } from 'vitest';
import { setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import {
  erasureOf,
  PAGED_DAY,
  threeAnswers,
  wordsOn,
} from '../../../tests/doubles/paged-answers.ts';
import {
  aDeviceAt,
  createPagedServer,
  type PagedServer,
} from '../../../tests/doubles/paged-server.ts';
import { createReflectionBatch, type Reflection } from '../../contract/reflections.ts';
import { pullReflections } from '../../contract/sync.ts';
import type { OpenReplica } from '../replica.ts';

setDeviceStage();

/** An answer that was edited twice, the oldest version first. */
function versions(): [Reflection, Reflection, Reflection] {
  const [first, second, third] = threeAnswers();
  return [first, { ...second, supersedes: first.id }, { ...third, supersedes: second.id }];
}

/** She erases what is shown before the next page comes; meanwhile the server takes nothing. */
async function eraseBetweenPages(server: PagedServer, replica: OpenReplica): Promise<void> {
  let isErased = false;
  server.answer = async ({ path }, send) => {
    if (path === createReflectionBatch.path) return Response.json({}, { status: 503 });
    if (path === pullReflections.path && !isErased) {
      isErased = true;
      const [shown] = await firstValueFrom(replica.answers.watchDay(PAGED_DAY));
      await replica.answers.erase(shown?.reflection.id ?? '');
    }
    return send();
  };
  await replica.sync.now({ force: true });
  server.answer = null;
  await replica.sync.now({ force: true });
}

test.each([
  ['before', [0, 1]],
  ['after', [1, 0]],
] as const)(
  'the oldest words go with what she erased, also where their page comes %s the one behind it',
  async (_, order) => {
    const server = createPagedServer();
    const all = versions();
    const phone = await aDeviceAt(server).open();
    onTestFinished(() => phone.close());
    const [, , newest] = all;
    server.store(newest);
    server.pageSize = 1;
    await phone.sync.now();
    server.store(...order.map((at) => all[at]));
    await eraseBetweenPages(server, phone);
    expect(await wordsOn(phone)).toEqual([]);
    expect(new Set(server.held.values())).toEqual(new Set(all.map(erasureOf)));
  },
);

test('what another answer replaced as well stays when what she settled is shown once more', async () => {
  const server = createPagedServer();
  const [first, second, third] = threeAnswers();
  const apart = [second, third].map((one) => ({ ...one, supersedes: first.id }));
  server.store(first, ...apart);
  const phone = await aDeviceAt(server).open();
  onTestFinished(() => phone.close());
  await phone.sync.now();
  await phone.answers.settleApart(second.id, 'both');
  await phone.sync.now();
  const settled = await wordsOn(phone);
  expect(settled).toContain(first.answer);
  server.restore(first, ...apart);
  for (let looks = 0; looks < 2; looks += 1) await phone.sync.now();
  expect(await wordsOn(phone)).toEqual(settled);
  expect(server.held.get(first.id)).toEqual(first);
});
