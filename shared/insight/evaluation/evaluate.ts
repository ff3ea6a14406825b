import { readFileSync } from 'node:fs';
import { judgeDay, labelledDays, type JudgedDay, type Verdict } from './judge-days.ts';

// Prints how the built-in writer reads labelled days: npm run evaluate -- FILE...

const VERDICTS: readonly Verdict[] = ['right', 'unsure', 'wrong', 'opposite'];
const files = process.argv.slice(2);
const days = files.flatMap((file) => labelledDays.parse(JSON.parse(readFileSync(file, 'utf8'))));
if (days.length === 0) {
  process.stderr.write('npm run evaluate -- FILE...\n');
  process.exit(1);
}

const judged = days.map((day, index) => judgeDay(day, index));
for (const one of judged.filter(({ verdict }) => verdict === 'wrong' || verdict === 'opposite'))
  process.stdout.write(`${describeWrong(one)}\n\n`);
for (const language of ['en', 'ar']) {
  const own = judged.filter(({ day }) => day.language === language);
  if (own.length > 0) process.stdout.write(`${language}: ${figures(own)}\n`);
}

function figures(own: readonly JudgedDay[]): string {
  const counted = VERDICTS.map((verdict) => {
    const count = own.filter((one) => one.verdict === verdict).length;
    return `${verdict === 'unsure' ? 'honestly unsure' : verdict} ${count} (${Math.round((100 * count) / own.length)} %)`;
  });
  const said = own.filter((one) => one.said !== 'unsure').length;
  return `${own.length} days: ${counted.join(', ')}; says a feeling on ${said}`;
}

function describeWrong({ day, verdict, said, score, faults, text }: JudgedDay): string {
  const head = `${verdict.toUpperCase()} ${day.language}: ${day.feeling}, read as ${said} (${score ?? 'no number'})`;
  const answers = day.answers.map(({ answer }) => `  > ${answer}`);
  return [
    head,
    ...faults.map((fault) => `  said: ${fault}`),
    ...answers,
    text.replace(/^/gmu, '  | '),
  ].join('\n');
}
