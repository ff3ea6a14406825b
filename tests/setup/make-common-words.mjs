import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { root } from '../../sync-server/bootstrap/project-node.mjs';

export const file = join(root, 'web/features/session/lock/common-words/latin.txt');

const MOST = 3_000;
/** Shorter ones would stand at the beginning of too much. */
const LEAST_CHARACTERS = 4;
/** As long as a passphrase has to be: of these there are few, and all of them are taken. */
const LONG = 14;

const PACKAGE = '@zxcvbn-ts/language-common';

/** Its license asks to stand beside every copy. */
function notice() {
  const license = readFileSync(join(root, `node_modules/${PACKAGE}/LICENSE.txt`), 'utf8');
  const lines = [`Of ${PACKAGE}, by npm run common-words.`, '', ...license.trim().split('\n')];
  return lines.map((line) => `# ${line}`.trim()).join('\n');
}

/** From the commonest down, then in the order of letters, which packs better. */
export function makeCommonWords() {
  const all = [...new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))];
  const most = all.filter((word) => word.length >= LEAST_CHARACTERS).slice(0, MOST);
  const long = all.filter((word) => word.length >= LONG);
  return `${notice()}\n${[...new Set([...most, ...long])].sort().join('\n')}\n`;
}

if (import.meta.main) writeFileSync(file, makeCommonWords());
