import { expect, test } from 'vitest';
import { respell } from './respell.ts';

test.each([
  ['suicidle', 'suicidal'],
  ['sucide', 'suicidal'],
  ['paracetmol', 'paracetamol'],
  ['ibuprofin', 'ibuprofen'],
  ['tomorow', 'tomorrow'],
  ['threatend', 'threatened'],
  ['brigde', 'bridge'],
  ['dieeee', 'die'],
  ['killlll', 'kill'],
  ['wnat', 'want'],
  ['اموووووت', 'اموت'],
  ['بالانتحر', 'بالانتحار'],
])('%s is read as %s', (written, meant) => {
  expect(respell(written.split(' ')).join(' ')).toBe(meant);
});

test.each(['loving', 'doing', 'bride', 'shared', 'homeless', 'depth', 'olive', 'انتظار', 'الصوت'])(
  '%s is a word of its own',
  (word) => {
    expect(respell([word])).toEqual([word]);
  },
);
