import { isAppError } from '../../../shared/contract/app-error.ts';
import type { SavedAnswer } from '../../../shared/replica/replica.ts';

/** Where the day's insight is on its way. */
export type InsightPhase = 'idle' | 'waiting' | 'writing' | 'failed';

export interface InsightRequest {
  /** She asks for it, or saved these answers: then it waits until they are among the day's. */
  readonly want: (answers?: readonly string[]) => void;
  /** Without a connection nothing is asked; it follows when one is there. */
  connect(isOnline: boolean): void;
  /** The day's answers as they are now; the request goes out once none of them waits. */
  see(saved: readonly SavedAnswer[]): void;
}

interface Options {
  readonly generate: () => Promise<void>;
  readonly onPhase: (phase: InsightPhase) => void;
  /** Runs the request after this pause (spec: one second on the dashboard). */
  readonly delayMs: number;
}

/** Asks for the insight after the acknowledgement, once for each save; it never touches the answers. */
export function createInsightRequest({ generate, onPhase, delayMs }: Options): InsightRequest {
  let wanted = false;
  let busy = false;
  let isOnline = true;
  let expected: readonly string[] = [];
  let saved: readonly SavedAnswer[] | null = null;

  async function run(): Promise<void> {
    wanted = false;
    busy = true;
    onPhase('writing');
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    onPhase(await phaseAfter(generate));
    busy = false;
    attempt();
  }

  function attempt(): void {
    if (!wanted || busy || saved === null) return;
    if (isOnline && expected.length === 0 && isAcknowledged(saved)) void run();
    else onPhase('waiting');
  }

  return {
    want(answers = []) {
      wanted = true;
      expected = missingFrom(saved ?? [], [...expected, ...answers]);
      attempt();
    },
    connect(next) {
      isOnline = next;
      attempt();
    },
    see(next) {
      // Answers that waited when the page opened were saved without a connection: theirs is still due.
      if (saved === null && next.some(({ place }) => place === 'on_device')) wanted = true;
      saved = next;
      expected = missingFrom(next, expected);
      attempt();
    },
  };
}

/** What she just saved can come a moment later than the word that it is saved. */
function missingFrom(saved: readonly SavedAnswer[], answers: readonly string[]): string[] {
  const known = new Set(saved.map(({ reflection }) => reflection.answer));
  return answers.filter((answer) => !known.has(answer));
}

/** Nothing of the day waits; a refused answer does not hold up the others. */
export function isAcknowledged(saved: readonly SavedAnswer[]): boolean {
  return (
    saved.some(({ place }) => place === 'on_server') &&
    saved.every(({ place }) => place !== 'on_device')
  );
}

/** Her words were erased, or her plan ended, while they were on their way: nothing has failed. */
const noInsightIsDue: ReadonlySet<string> = new Set(['nothing_written', 'premium_required']);

async function phaseAfter(generate: () => Promise<void>): Promise<InsightPhase> {
  try {
    await generate();
    return 'idle';
  } catch (error) {
    return isAppError(error) && noInsightIsDue.has(error.code) ? 'idle' : 'failed';
  }
}
