import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { LanguageWeights, StoredWeights } from '../harm/stored-weights.ts';
import { learnHarm } from './learn-harm.ts';
import { readTraining } from './training-set.ts';

// node shared/words/testing/train-harm.ts: writes the weights of harm-reader.ts anew, in a minute.

const training = readTraining().map(({ sentence }) => sentence);
for (const language of ['en', 'ar'] as const) {
  const weights = learnHarm(training.filter((sentence) => sentence.language === language));
  const source = sourceOf(language, weights);
  const file = `harm-weights-${language}.ts`;
  writeFileSync(`${import.meta.dirname}/../harm/${file}`, source);
  process.stdout.write(`${file}: ${brotliCompressSync(source).length} bytes compressed\n`);
}

function sourceOf(language: 'en' | 'ar', { harm, violence }: LanguageWeights): string {
  const name = { en: 'ENGLISH', ar: 'ARABIC' }[language];
  const written = ({ bias, step, packed }: StoredWeights) =>
    `{\n  bias: ${bias},\n  step: ${step},\n  packed:\n    '${packed}',\n}`;
  return [
    `import type { StoredWeights } from './harm-weights.ts';`,
    '',
    '// Written by testing/train-harm.ts; change the training, not this.',
    '',
    `export const ${name}_HARM: StoredWeights = ${written(harm)};`,
    '',
    `export const ${name}_VIOLENCE_RATHER: StoredWeights = ${written(violence)};`,
    '',
  ].join('\n');
}
