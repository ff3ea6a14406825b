import type { User } from '../../../shared/contract/auth.ts';
import type { Reflection } from '../../../shared/contract/reflections.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import type { DaySummary } from '../../../shared/replica/replica.ts';
import type { NetworkFault } from './plan.ts';

/** Somebody signed in on a device. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
  /** Of a device that is kept closed for her: its key, and what it holds of a private journal. */
  readonly closed?: {
    readonly deviceKey: string;
    readonly journal?: PrivateKeeping;
  };
}

export type DeviceCommand =
  | { readonly kind: 'reset'; readonly url: string; readonly name: string }
  | { readonly kind: 'open'; readonly who: SignedIn }
  | { readonly kind: 'close'; readonly remove: boolean }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'online'; readonly isOnline: boolean }
  | { readonly kind: 'clock'; readonly offsetMs: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'zone'; readonly timeZone: string }
  | { readonly kind: 'write'; readonly daysAgo: number; readonly texts: readonly string[] }
  | {
      readonly kind: 'tab';
      readonly texts: readonly string[];
      readonly faults: readonly NetworkFault[];
    }
  | { readonly kind: 'crash'; readonly texts: readonly string[] }
  | { readonly kind: 'edit'; readonly pick: number; readonly text: string }
  | { readonly kind: 'erase'; readonly pick: number }
  | { readonly kind: 'sync' | 'worker' | 'move'; readonly faults: readonly NetworkFault[] }
  | { readonly kind: 'dump' };

/** Everything of one user that a device shows. */
export interface DeviceDump {
  readonly reflections: readonly Reflection[];
  readonly summaries: readonly DaySummary[];
  readonly pending: number;
  readonly held: number;
  /** Documents of a private journal that it says have not come for a day. */
  readonly missing: number;
  readonly log: readonly string[];
  readonly readable: ReadableWords;
}

/** What can be read without any key, of everybody who ever signed in there; as `WORDS` of history.ts. */
export interface ReadableWords {
  /** In its IndexedDB, after anything that it did. */
  readonly stored: readonly string[];
  /** In what it sent. */
  readonly sent: readonly string[];
  /** Days and questions in what it sent of a private journal. */
  readonly told: readonly string[];
}

export interface DeviceAnswer {
  /** Texts that an erasure took away, or an edit replaced. */
  readonly texts?: readonly string[];
  /** False when there was nothing to edit. */
  readonly hasWritten?: boolean;
  readonly dump?: DeviceDump;
}

export interface DeviceRequest {
  readonly id: number;
  readonly command: DeviceCommand;
}

export interface DeviceReply {
  readonly id: number;
  readonly answer?: DeviceAnswer;
  /** What it threw. */
  readonly error?: string;
}
