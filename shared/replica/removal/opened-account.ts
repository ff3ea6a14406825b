import type { DeviceKeys } from '../../sealed/keys.ts';
import type { HeldJournal } from '../private/journal-seal.ts';

/** Of an account for which this device was kept closed, what opens its words. */
export interface OpenedAccount {
  readonly keys: DeviceKeys;
  /** Where its journal was private. */
  readonly journal?: HeldJournal | undefined;
}
