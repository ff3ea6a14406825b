import { measureHarm, readHarmSet, type HarmSentence } from './harm-set.ts';

// npm run measure-harm -- FILE...: figures of a set of the shape in harm-set.ts, with what went wrong.

for (const file of process.argv.slice(2)) {
  const sentences = readHarmSet(file);
  print(file);
  printLine('all', sentences);
  for (const key of ['language', 'dialect', 'kind'] as const) {
    for (const [name, group] of groupsOf(sentences, key)) printLine(`${key} ${name}`, group);
  }
  const { missed, rung, uncapped } = measureHarm(sentences);
  printEach('missed', missed);
  printEach('rung though harmless', rung);
  printEach('cheerful words allowed', uncapped);
}

function groupsOf(
  sentences: readonly HarmSentence[],
  key: 'language' | 'dialect' | 'kind',
): [string, HarmSentence[]][] {
  const names = [...new Set(sentences.map((sentence) => sentence[key] ?? 'none'))].toSorted();
  return names.map((name) => [
    name,
    sentences.filter((sentence) => (sentence[key] ?? 'none') === name),
  ]);
}

function printLine(name: string, sentences: readonly HarmSentence[]): void {
  const { meant, missed, harmless, rung } = measureHarm(sentences);
  const noticed = meant - missed.length;
  print(
    `  ${name.padEnd(28)} noticed ${shareOf(noticed, meant)}   rung ${shareOf(rung.length, harmless)}`,
  );
}

function shareOf(part: number, whole: number): string {
  const percent = whole === 0 ? '    -' : `${((100 * part) / whole).toFixed(1)}%`.padStart(6);
  return `${String(part).padStart(4)} of ${String(whole).padEnd(4)} ${percent}`;
}

function printEach(title: string, sentences: readonly HarmSentence[]): void {
  if (sentences.length > 0) print(`  ${title}:`);
  for (const { text, kind, dialect, language } of sentences) {
    print(`    [${dialect ?? language}, ${kind}] ${text}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
