import { act, screen } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { expect, test } from 'vitest';
import { createLazyReplica } from '../../../shared/replica/lazy-replica.ts';
import type { ReplicaInsights } from '../../../shared/replica/private/journal-status.ts';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { ReplicaContext } from '../../lib/replica-context.ts';
import { useInsight } from './use-insight.ts';

const DAY = '2026-11-21';

function Phase() {
  const { phase, ask } = useInsight(DAY, { delayMs: 0, onFailed: () => undefined });
  return <button onClick={() => ask(['At the sea'])}>{phase}</button>;
}

/** Mounted before her store is open, which comes without a connection. */
async function savedOffline(insights: ReplicaInsights | null) {
  const { replica, arrive } = createLazyReplica('user-1', Promise.resolve([]));
  renderPage(
    <ReplicaContext value={replica}>
      <Phase />
    </ReplicaContext>,
  );
  const open = createFakeReplica();
  open.setSync({ kind: 'offline', pending: 0 });
  arrive({ ...open, insights });
  await act(() =>
    replica.answers.save(DAY, [
      { question_id: 'q1', question: 'Q', answer: 'At the sea' },
    ] as never),
  );
  act(() => screen.getByRole('button').click());
}

test('of a private journal it is written without a connection, also where the screen was there before her store', async () => {
  await savedOffline({
    due$: NEVER,
    read: () => new Promise(() => undefined),
    keep: () => Promise.resolve(true),
  });
  expect(await screen.findByText('writing')).toBeDefined();
});

test('of any other it waits until her answers are on the server', async () => {
  await savedOffline(null);
  expect(await screen.findByText('waiting')).toBeDefined();
});
