/** One model as train-harm.ts writes it. */
export interface StoredWeights {
  /** What no word says. */
  readonly bias: number;
  /** What one step of a stored weight is worth. */
  readonly step: number;
  /** Pairs of signs: how many empty places lie before a weight, and the weight. */
  readonly packed: string;
}

export interface LanguageWeights {
  readonly harm: StoredWeights;
  readonly violence: StoredWeights;
}
