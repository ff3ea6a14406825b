import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createFakeReplica } from '../../../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadPrivateTexts } from '../../../../i18n/i18n.ts';
import { ReplicaHolderContext } from '../../replica-holder-context.ts';
import type { ReplicaHolder } from '../../replica-holder.ts';
import { JournalNotice } from './journal-notice.tsx';

test('making it private again closes this device, and says so in her language', async () => {
  await loadPrivateTexts();
  const replica = createFakeReplica();
  const holder = { read: () => ({ kind: 'open', replica }) } as unknown as ReplicaHolder;
  renderPage(
    <ReplicaHolderContext value={holder}>
      <JournalNotice
        status={{ kind: 'refused', why: 'plain_again' }}
        accountDeletion={() => null}
      />
    </ReplicaHolderContext>,
    { replica },
  );
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^Noor is then kept closed on this device/)).toBeDefined();
  expect(await within(dialog).findByText(/^Older traces may stay/)).toBeDefined();
});
