import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes more than ten seconds; the first takes longest. */
const LONG = [
  'engine-faults',
  'replica-emptied',
  'server-kill',
  'killed-sealing',
  'admin',
  'replica-apart-many',
  'key-sentences',
  'account-on-its-way',
  'access-matrix',
  'request-keys',
  'form-rules',
  'input-fuzz',
  'missing-documents',
];

/** A long file that began last would be alone on one core: Vitest's own order in a fresh clone goes by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''));
  return place < 0 ? LONG.length : place;
}
