export type LocalWriteFault = 'quota' | 'closed' | 'unavailable' | 'unknown';

/** The device could not keep the text: the screen must keep it and offer Copy and Download. */
export class LocalWriteError extends Error {
  override readonly name = 'LocalWriteError';
  readonly fault: LocalWriteFault;

  constructor(fault: LocalWriteFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}
