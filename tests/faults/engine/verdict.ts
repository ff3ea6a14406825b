import type { Reflection } from '../../../shared/contract/reflections.ts';
import { summarise } from '../../../shared/replica/answers/day-answers.ts';
import type { DaySummary } from '../../../shared/replica/replica.ts';
import type { DeviceDump } from './device-messages.ts';
import type { WrittenText } from './history.ts';

export interface EndState {
  readonly userId: string;
  readonly server: readonly Reflection[];
  readonly devices: ReadonlyMap<string, DeviceDump>;
}

/** Everything that must hold once the faults are over and everybody has synced; empty when it does. */
export function judge(
  texts: ReadonlyMap<string, WrittenText>,
  { userId, server, devices }: EndState,
): string[] {
  const faults = judgeCopy(texts, userId, server).map((fault) => `server: ${fault}`);
  for (const [name, dump] of devices) {
    faults.push(...judgeDevice(server, dump).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/** Nothing lost, nothing doubled, nothing foreign, nothing back from the dead. */
function judgeCopy(
  texts: ReadonlyMap<string, WrittenText>,
  userId: string,
  reflections: readonly Reflection[],
): string[] {
  const copies = new Map<string, number>();
  for (const { answer } of reflections) copies.set(answer, (copies.get(answer) ?? 0) + 1);
  const faults: string[] = [];
  for (const [text, count] of copies) {
    const written = texts.get(text);
    if (!written) faults.push(`nobody wrote "${text}"`);
    else if (written.userId !== userId) faults.push(`foreign "${text}"`);
    else if (written.erasure === 'ok') faults.push(`erased, but there: "${text}"`);
    if (count > 1) faults.push(`${count} times "${text}"`);
  }
  for (const [text, written] of texts) {
    const mustBeThere = written.outcome === 'ok' && written.erasure === 'none';
    if (written.userId === userId && mustBeThere && !copies.has(text))
      faults.push(`lost "${text}"`);
  }
  return faults;
}

function judgeDevice(server: readonly Reflection[], dump: DeviceDump): string[] {
  const faults: string[] = [];
  if (dump.pending > 0) faults.push(`${dump.pending} still waiting`);
  if (dump.held > 0) faults.push(`${dump.held} erasures held back`);
  const here = sorted(dump.reflections);
  const there = sorted(server);
  if (here.length !== there.length) {
    faults.push(`${here.length} reflections, the server has ${there.length}`);
  } else if (JSON.stringify(here) !== JSON.stringify(there)) faults.push('other content');
  const expected = summariesOf(server);
  if (JSON.stringify(expected) !== JSON.stringify(dump.summaries)) {
    faults.push(
      `summaries ${JSON.stringify(dump.summaries)}, expected ${JSON.stringify(expected)}`,
    );
  }
  if (dump.log.some((line) => line.includes('differs still'))) faults.push('digest never equal');
  return faults;
}

function sorted(reflections: readonly Reflection[]): string[] {
  return reflections.map((reflection) => JSON.stringify(fieldsOf(reflection))).sort();
}

/** The server says of an edit that it is not kept from a model; the device that wrote it said nothing. */
function fieldsOf({ keep_from_model: kept, ...fields }: Reflection): [string, unknown][] {
  return Object.entries({ ...fields, keep_from_model: kept === true }).sort(([left], [right]) =>
    left < right ? -1 : 1,
  );
}

function summariesOf(reflections: readonly Reflection[]): DaySummary[] {
  const days = Map.groupBy(reflections, ({ date }) => date);
  return [...days]
    .flatMap(([date, answers]) => summarise(date, answers, null) ?? [])
    .sort((left, right) => (left.date < right.date ? 1 : -1));
}
