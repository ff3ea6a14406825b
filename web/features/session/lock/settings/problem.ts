/** Names of what is said beside a field. */
export type Problem =
  | 'settings.short'
  | 'settings.common'
  | 'settings.waiting'
  | 'settings.shut'
  | 'settings.undecided'
  | 'settings.held'
  | 'settings.others'
  | 'gate.wrong'
  | 'passkey.unable'
  | 'passkey.cancelled';

export function saidOf(problem: Problem | 'failed'): Problem | 'settings.failed' {
  return problem === 'failed' ? 'settings.failed' : problem;
}
