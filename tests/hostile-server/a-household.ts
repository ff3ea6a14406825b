import { random, toWire } from '../../shared/sealed/bytes.ts';
import { journalKeys, type JournalKeys } from '../../shared/sealed/keys.ts';
import { makeOpener, type Opener } from '../../shared/sealed/openers.ts';
import { hashOfOpener, sealState, type Pin, type State } from '../../shared/sealed/state.ts';
import { HER } from '../../shared/sealed/testing/a-journal.ts';
import { cheapStretches as stretches } from '../../shared/sealed/testing/cheap-stretches.ts';
import { ModelDevice } from './model-device.ts';
import { ModelServer } from './model-server.ts';

export interface Household {
  readonly server: ModelServer;
  readonly keys: JournalKeys;
  readonly opener: Opener;
  readonly pin: Pin;
  readonly phone: ModelDevice;
  readonly tablet: ModelDevice;
  /** One that opened the journal just now and remembers nothing. */
  readonly newcomer: () => ModelDevice;
  /** Her own word, of any version. */
  readonly stateOf: (state: Partial<State>) => ReturnType<typeof sealState>;
}

/** A private journal with two devices. */
export async function aHousehold(): Promise<Household> {
  const server = new ModelServer();
  const master = random(32);
  const keys = await journalKeys(master, HER, 1);
  const facts = { user: HER, kind: 'passphrase', generation: 1, stretch: 'a1' } as const;
  const opener = await makeOpener(facts, { secret: random(8), key: master }, { stretches });
  const openers = [await hashOfOpener(opener)];
  const stateOf = (state: Partial<State>) =>
    sealState(keys, { mode: 'sealed', version: 1, openers, ...state });
  const state = await stateOf({});
  server.journal = { mode: 'sealed', generation: 1, version: 1, state, openers: [opener] };
  const pin: Pin = {
    mode: 'sealed',
    generation: 1,
    version: 1,
    fingerprint: toWire(keys.fingerprint),
  };
  const device = (name: string, known: Pin | null) =>
    ModelDevice.private(name, server, { keys, pin: known });
  return {
    server,
    keys,
    opener,
    pin,
    stateOf,
    phone: device('phone', pin),
    tablet: device('tablet', pin),
    newcomer: () => device('newcomer', null),
  };
}
