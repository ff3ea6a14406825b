import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeDevice } from '../../../../shared/outbox/device.ts';
import { removeLock } from '../../../../shared/outbox/kept-lock.ts';
import { openOutbox } from '../../../../shared/outbox/outbox.ts';
import { deviceSeal } from '../../../../shared/replica/lock/device-seal.ts';
import { newJournal, newSheet } from '../../../../shared/sealed/new-journal.ts';
import { plainRoot } from '../../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../../shared/sealed/testing/cheap-stretches.ts';
import { aClosedDevice } from '../../../../tests/doubles/a-closed-device.ts';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { anEntry } from '../../../../tests/doubles/outbox-entries.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { stretchQuickly } from '../../../../tests/doubles/quick-stretches.ts';
import { renderPage } from '../../../../tests/doubles/render-page.tsx';
import { changeLanguage, loadLockTexts, loadPrivateTexts } from '../../../i18n/i18n.ts';
import { JournalNotice } from '../private/notices/journal-notice.tsx';
import { TurnOnPrivate } from '../private/turn-on-private.tsx';
import { ReplicaHolderContext } from '../replica-holder-context.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { sessionToken } from '../session-token.ts';
import { lostWords } from './lost-lock/find-lost.ts';
import { openedFor, openedLock } from './opened-lock.ts';
import { TurnOnDialog } from './settings/turn-on-dialog.tsx';

giveEachTestItsIndexedDb();
stretchQuickly();
const WHO = 'user-1';
const PASSPHRASE = 'seven small boats at dawn';
const her = { user: WHO, stretches: { a1: cheapStretches.a1, h1: plainRoot } };

beforeAll(() => Promise.all([loadLockTexts(), loadPrivateTexts()]));
beforeEach(async () => {
  sessionToken.keepOpen('token');
  await aClosedDevice(WHO, { words: 'seven blue doors' });
  const outbox = await openOutbox(WHO, { seal: deviceSeal(keysHere()).entries });
  await outbox.put([anEntry()]);
  outbox.close();
  openedLock.set(null);
  await removeLock(WHO);
  const held = [{ name: `opened:${WHO}` }];
  // Another page of hers.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      query: () => Promise.resolve({ held }),
      request: (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}),
    },
  });
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'locks');
  sessionToken.clear();
  lostWords.set(null);
  closeDevice();
  await changeLanguage('en');
});

function keysHere() {
  const opened = openedFor(WHO);
  if (!opened) throw new Error('Nobody is in.');
  return opened.keys;
}

const type = async (label: () => string, text: string): Promise<void> =>
  userEvent.setup().type(await screen.findByLabelText(label()), text);

const onClose = (): void => undefined;
const PLACES = [
  {
    where: 'closing the device',
    screen: <TurnOnDialog onClose={onClose} />,
    fill: () => type(() => i18next.t('lock:settings.words'), 'five green lamps{Enter}'),
  },
  {
    where: 'making it private',
    screen: <TurnOnPrivate onClose={onClose} />,
    fill: async () => {
      await type(() => i18next.t('private:on.passphrase'), PASSPHRASE);
      await type(() => i18next.t('private:on.again'), PASSPHRASE);
      await type(() => i18next.t('private:on.password'), 'her password');
      const next = i18next.t('private:on.next');
      await userEvent.setup().click(screen.getByRole('button', { name: next }));
    },
  },
  {
    where: 'joining',
    screen: <JournalNotice status={{ kind: 'elsewhere' }} accountDeletion={() => null} />,
    fill: () => type(() => i18next.t('private:join.passphrase'), `${PASSPHRASE}{Enter}`),
  },
];
const SAYS = {
  en: /^Only another tab or window of Noor here still opens what lies closed\. Go there/,
  ar: /^نافذة أو علامة تبويب أخرى لنور هنا هي وحدها ما زالت تفتح ما هو مغلق\. انتقلي إليها/,
};

test.each(
  PLACES.flatMap((place) => (['en', 'ar'] as const).map((language) => ({ ...place, language }))),
)('$where ($language): she hears which page alone opens what lies closed here', async (at) => {
  await changeLanguage(at.language);
  const { word } = await newJournal(
    { passphrase: PASSPHRASE, sheet: newSheet() },
    { generation: 0, version: 0 },
    her,
  );
  const replica = createFakeReplica();
  const holder = { read: () => ({ kind: 'open', replica }) } as unknown as ReplicaHolder;
  renderPage(<ReplicaHolderContext value={holder}>{at.screen}</ReplicaHolderContext>, {
    replica,
    respond: () => Response.json({ ...word, mode: 'sealed' }),
  });
  await at.fill();
  expect(await screen.findByText(SAYS[at.language])).toBeDefined();
  // Nothing of it went.
  const outbox = await openOutbox(WHO);
  expect(await outbox.listAnswers()).toHaveLength(1);
  outbox.close();
});
