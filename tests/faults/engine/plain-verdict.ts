import type { DeviceDump } from './device-messages.ts';
import type { AccountKind } from '../account-kinds.ts';
import { textWith, type WrittenText } from './history.ts';

export interface ReadableState {
  readonly kinds: ReadonlyMap<string, AccountKind>;
  readonly devices: ReadonlyMap<string, DeviceDump>;
}

/** Each word may be read without a key where its account allows it, and nowhere else; empty when that holds. */
export function judgeReadable(
  texts: ReadonlyMap<string, WrittenText>,
  { kinds, devices }: ReadableState,
): string[] {
  const kindOf = (words: string): AccountKind | 'nobody' => {
    const written = texts.get(textWith(words));
    return (written && kinds.get(written.userId)) ?? 'nobody';
  };
  const faults: string[] = [];
  function forbid(where: string, words: Iterable<string>, open: readonly string[]): void {
    for (const one of words) {
      const kind = kindOf(one);
      if (!open.includes(kind)) faults.push(`${where} can be read: "${one}", ${kind}`);
    }
  }
  for (const [name, { readable }] of devices) {
    forbid(`${name}: in IndexedDB`, readable.stored, ['ordinary']);
    forbid(`${name}: in what it sent`, readable.sent, ['ordinary', 'locked']);
    for (const one of readable.told) faults.push(`${name}: sent of a private journal "${one}"`);
  }
  return faults;
}

/** What she wrote lies sealed in the files of the server, whoever she is. */
export function judgeFiles(readable: Iterable<string>): string[] {
  return [...readable].map((words) => `in the files of the server can be read: "${words}"`);
}

/** Of an ordinary account all of it is readable: whoever looks has to find it. */
export function judgeSight(devices: ReadonlyMap<string, DeviceDump>): string[] {
  const sent = new Set([...devices.values()].flatMap(({ readable }) => readable.sent));
  return [...devices].flatMap(([name, { reflections, readable }]) => {
    const stored = new Set(readable.stored);
    return reflections.flatMap(({ answer }) => [
      ...(hasPart(stored, answer) ? [] : [`${name}: not found in IndexedDB "${answer}"`]),
      ...(hasPart(sent, answer) ? [] : [`${name}: nobody was seen to send "${answer}"`]),
    ]);
  });
}

function hasPart(found: ReadonlySet<string>, text: string): boolean {
  return [...found].some((words) => textWith(words) === text);
}
