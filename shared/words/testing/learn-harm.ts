import {
  featuresOf,
  LONGEST_GAP,
  PLACES,
  shareOf,
  SIGNS,
  windowsOf,
  ZERO_SIGN,
} from '../harm/harm-reader.ts';
import type { LanguageWeights, StoredWeights } from '../harm/stored-weights.ts';
import { readLived } from '../harm/lived-words.ts';
import type { HarmSentence } from './harm-set.ts';

interface Example {
  readonly isTrue: boolean;
  readonly windows: readonly Window[];
}
/** Places of a window and what each counts. */
interface Window {
  readonly places: readonly number[];
  readonly shares: readonly number[];
}

/** One pair of models for the sentences of one language. */
export function learnHarm(sentences: readonly HarmSentence[]): LanguageWeights {
  const harm = sentences.map(({ text, meant }) => ({ isTrue: meant, windows: windowsIn(text) }));
  const violence = sentences
    .filter(({ meant, kind }) => meant && (kind === 'violence' || kind === 'self_harm'))
    .map(({ text, kind }) => ({ isTrue: kind === 'violence', windows: windowsIn(text) }));
  return {
    harm: stored(learn(harm), MOST_KEPT),
    violence: stored(learn(violence), MOST_KEPT_OF_KIND),
  };
}
const MOST_KEPT = 26_000;
const MOST_KEPT_OF_KIND = 1500;

function windowsIn(text: string): Window[] {
  return windowsOf(readLived(text).all).map((words) => {
    const kinds = featuresOf(words);
    return {
      places: kinds.flatMap((places) => [...places]),
      shares: kinds.flatMap((places, kind) => [...places].map(() => shareOf(places, kind))),
    };
  });
}

interface Learned {
  readonly bias: number;
  readonly weights: Float64Array;
}

const RUNS = 3;
const EPOCHS = 20;
const RATE = 0.3;
const DECAY = 1e-5;

/** The mean of some runs, each with its own order. */
function learn(examples: readonly Example[]): Learned {
  const scales = scalesOf(examples);
  const runs = Array.from({ length: RUNS }, (_, run) => learnOnce(examples, scales, 20 + 13 * run));
  const weights = new Float64Array(PLACES);
  for (const run of runs) {
    run.weights.forEach((weight, place) => {
      weights[place] = (weights[place] ?? 0) + (weight * (scales[place] ?? 0)) / RUNS;
    });
  }
  return { bias: runs.reduce((sum, run) => sum + run.bias, 0) / RUNS, weights };
}

/** How unevenly a place falls on true and false: what falls evenly learns little. */
function scalesOf(examples: readonly Example[]): Float64Array {
  const counts = [true, false].map((isTrue) => {
    const own = examples.filter((example) => example.isTrue === isTrue);
    const count = new Float64Array(PLACES).fill(1);
    for (const { windows } of own) {
      for (const place of new Set(windows.flatMap(({ places }) => places))) {
        count[place] = (count[place] ?? 0) + 1;
      }
    }
    return count.map((many) => many / (own.length + 2));
  });
  return Float64Array.from({ length: PLACES }, (_, place) => {
    const [yes = 1, no = 1] = counts.map((count) => count[place] ?? 1);
    return Math.min(1, Math.abs(Math.log(yes / no))) + 0.2;
  });
}

/**
 * Logistic regression by AdaGrad. A text is as true as its windows together: each learns by its share,
 * so of a long text that means harm mostly the sentence that says it does.
 */
function learnOnce(examples: readonly Example[], scales: Float64Array, seed: number): Learned {
  const weights = new Float64Array(PLACES);
  const squares = new Float64Array(PLACES).fill(1e-6);
  let bias = 0;
  let biasSquares = 1e-6;
  const random = randomOf(seed);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { isTrue, windows } of shuffled(examples, random)) {
      const scores = windows.map(({ places, shares }) =>
        places.reduce(
          (sum, place, at) =>
            sum + (weights[place] ?? 0) * (scales[place] ?? 0) * (shares[at] ?? 0),
          bias,
        ),
      );
      const most = Math.max(...scores);
      const parts = scores.map((score) => Math.exp(score - most));
      const all = parts.reduce((sum, part) => sum + part, 0);
      const wrong = 1 / (1 + Math.exp(-most - Math.log(all))) - (isTrue ? 1 : 0);
      windows.forEach(({ places, shares }, index) => {
        const slope = (wrong * (parts[index] ?? 0)) / all;
        if (Math.abs(slope) < 1e-4) return;
        places.forEach((place, at) => {
          const weight = weights[place] ?? 0;
          const step = slope * (shares[at] ?? 0) * (scales[place] ?? 0) + DECAY * weight;
          const square = (squares[place] ?? 0) + step * step;
          squares[place] = square;
          weights[place] = weight - (RATE * step) / Math.sqrt(square);
        });
        biasSquares += slope * slope;
        bias -= (RATE * slope) / Math.sqrt(biasSquares);
      });
    }
  }
  return { bias, weights };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const STEPS = 9;

/** The heaviest weights, in whole steps. */
function stored({ bias, weights }: Learned, mostKept: number): StoredWeights {
  const bySize = weights.map(Math.abs).toSorted().reverse();
  const least = bySize[mostKept] ?? 0;
  const step = Number(((bySize[Math.floor(mostKept / 200)] ?? 1) / STEPS).toPrecision(3));
  let packed = '';
  let gap = 0;
  weights.forEach((weight) => {
    const most = ZERO_SIGN;
    const steps = Math.max(-most, Math.min(most, Math.round(weight / step)));
    if (steps === 0 || Math.abs(weight) <= least) {
      gap++;
      return;
    }
    for (; gap >= LONGEST_GAP; gap -= LONGEST_GAP) packed += SIGNS.charAt(LONGEST_GAP);
    packed += SIGNS.charAt(gap) + SIGNS.charAt(steps + ZERO_SIGN);
    gap = 0;
  });
  return { bias: Number(bias.toFixed(3)), step, packed };
}
