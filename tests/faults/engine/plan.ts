import fc from 'fast-check';
import { createDice } from '../dice.ts';

/** What a network may do to one request. */
export type NetworkFault =
  | 'none'
  | 'lost_request'
  | 'lost_answer'
  | 'repeat'
  | 'delay'
  | 'portal'
  | 'overload';

export type DeviceAction =
  | { readonly kind: 'write'; readonly count: number; readonly daysAgo: number }
  | { readonly kind: 'edit' | 'erase'; readonly pick: number }
  | { readonly kind: 'sync'; readonly faults: readonly NetworkFault[] }
  /** The worker's drain, beside the page and without its lock. */
  | { readonly kind: 'worker'; readonly faults: readonly NetworkFault[] }
  /** Her journal becomes private here, or gets new keys; the other devices hear of it later. */
  | { readonly kind: 'new_keys'; readonly faults: readonly NetworkFault[] }
  /** Her private journal becomes an ordinary one here; the other devices hear of it later. */
  | { readonly kind: 'turn_off'; readonly faults: readonly NetworkFault[] }
  | { readonly kind: 'offline' | 'online' | 'restart' | 'signIn' | 'switch' }
  /** A second tab opens, writes, syncs beside the first, and closes. */
  | { readonly kind: 'tab'; readonly faults: readonly NetworkFault[] }
  /** The tab dies between the outbox and the local history. */
  | { readonly kind: 'crash' }
  | { readonly kind: 'clock'; readonly offsetMs: number }
  | { readonly kind: 'zone'; readonly timeZone: string };

export type ServerAction =
  | { readonly kind: 'restart_server' | 'backup' }
  | { readonly kind: 'restore'; readonly newEpoch: boolean }
  | { readonly kind: 'expire'; readonly device: number };

export type Action =
  | { readonly on: 'server'; readonly action: ServerAction }
  | { readonly on: number; readonly action: DeviceAction };

/** The actions of a step happen at the same time. */
export type Schedule = readonly (readonly Action[])[];

export const DEVICES = 3;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

const faults = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<NetworkFault>('none') },
    {
      weight: 5,
      arbitrary: fc.constantFrom<NetworkFault>(
        'lost_request',
        'lost_answer',
        'repeat',
        'delay',
        'portal',
        'overload',
      ),
    },
  ),
  { maxLength: 5 },
);

const deviceAction: fc.Arbitrary<DeviceAction> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      count: fc.integer({ min: 1, max: 4 }),
      daysAgo: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), pick: fc.nat({ max: 40 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('erase' as const), pick: fc.nat({ max: 40 }) }),
  },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('sync' as const), faults }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('worker' as const), faults }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'offline' as const,
        'online' as const,
        'restart' as const,
        'signIn' as const,
        'switch' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tab' as const), faults }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'crash' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      offsetMs: fc.constantFrom(0, -10 * YEAR_MS, -DAY_MS, DAY_MS / 24, DAY_MS, 74 * YEAR_MS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('zone' as const),
      timeZone: fc.constantFrom('Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC'),
    }),
  },
);

const serverAction: fc.Arbitrary<ServerAction> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'restart_server' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'backup' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('restore' as const), newEpoch: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('expire' as const),
      device: fc.integer({ min: 0, max: DEVICES - 1 }),
    }),
  },
);

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ on: fc.integer({ min: 0, max: DEVICES - 1 }), action: deviceAction }),
  },
  { weight: 1, arbitrary: fc.record({ on: fc.constant('server' as const), action: serverAction }) },
);

const schedules: fc.Arbitrary<Schedule> = fc.array(
  fc.array(anyAction, { minLength: 1, maxLength: 4 }),
  { minLength: 6, maxLength: 18, size: 'max' },
);

/** The same seed gives the same plan; what the network and the event loop make of it differs. */
export function scheduleOf(seed: number): Schedule {
  const [schedule] = fc.sample(schedules, { seed, numRuns: 1 });
  if (!schedule) throw new Error('no schedule was made');
  return schedule;
}

interface JournalStep {
  readonly kind: 'new_keys' | 'turn_off';
  /** What its throws are called. */
  readonly dice: string;
  /** Of all schedules. */
  readonly share: number;
}

const NEW_KEYS: JournalStep = { kind: 'new_keys', dice: 'new keys', share: 0.4 };
const TURN_OFF: JournalStep = { kind: 'turn_off', dice: 'turn_off', share: 0.6 };

/** With new keys somewhere in the middle, where no backup from before them comes back. */
export function withNewKeys(seed: number, schedule: Schedule): Schedule {
  return withStep(seed, schedule, NEW_KEYS);
}

/** The same of a private journal that becomes an ordinary one. */
export function withTurnOff(seed: number, schedule: Schedule): Schedule {
  return withStep(seed, schedule, TURN_OFF);
}

function withStep(
  seed: number,
  schedule: Schedule,
  { kind, share, ...step }: JournalStep,
): Schedule {
  const dice = createDice(seed).of(step.dice);
  const hasRestore = schedule.flat().some(({ action }) => action.kind === 'restore');
  if (hasRestore || dice.throw() > share) return schedule;
  const at = Math.floor(dice.throw() * schedule.length);
  const on = Math.floor(dice.throw() * DEVICES);
  const [drawn = []] = fc.sample(faults, { seed, numRuns: 1 });
  const added: Action = { on, action: { kind, faults: drawn } };
  return schedule.map((step, index) => (index === at ? [...step, added] : step));
}
