import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { Day } from '../../../shared/contract/day.ts';
import type { ModelChoice, SentToModel } from '../../../shared/contract/insights.ts';
import type { Language } from '../../../shared/contract/language.ts';
import type { Reflection } from '../../../shared/contract/reflections.ts';
import type { Tx } from '../../db/database.ts';
import type { Slices } from '../../db/slices.ts';
import {
  composeFeedback,
  type ComposedFeedback,
} from '../../../shared/insight/compose-feedback.ts';
import type { ConsentRepository, Recipient } from './consent-repository.ts';
import { answersThatFit } from './build-prompt.ts';
import { isFitToShow, namesNoAddress } from './is-fit-to-show.ts';
import type { Allowance, LedgerRepository } from './ledger-repository.ts';
import type { ModelClient } from './model-client.ts';

export interface DayToRead {
  readonly userId: string;
  readonly date: Day;
  readonly language: Language;
  readonly answers: readonly Reflection[];
}

export interface ModelService {
  /** null where the model may not, need not or cannot write: Noor writes itself then. */
  write(day: DayToRead): Promise<ComposedFeedback | null>;
  choice(userId: string): Promise<ModelChoice>;
  /** Throws recipient_changed when she was shown another recipient than there is. */
  choose(userId: string, agreed: boolean, shown: Partial<Recipient>): Promise<ModelChoice>;
  /** Newest first. */
  listSent(userId: string): Slices<SentToModel>;
  /** Within the write that erases these answers: what was sent of them is kept no longer. */
  forget(tx: Tx, userId: string, answerIds: readonly string[]): Promise<void>;
}

/** The model of this installation and how much it may be used. */
export interface ModelUse {
  readonly client: ModelClient;
  /** Requests in 24 hours. */
  readonly dailyPerUser: number;
  readonly dailyTotal: number;
  /** Hears why the model did not write; never a word of hers. */
  readonly onFault: (error: unknown) => void;
}

/** `unfit`: it answered, and not what Noor would show. */
export type ModelOutcome = 'written' | 'unfit' | 'failed';

interface ModelServiceDependencies {
  /** null: none is configured. */
  readonly use: ModelUse | null;
  /** What became of it, each time a model was asked. */
  readonly onOutcome: (outcome: ModelOutcome) => void;
  readonly consents: ConsentRepository;
  readonly ledger: LedgerRepository;
  /** Now, not when the day was saved: a plan may end between an answer and what is written of it. */
  readonly hasPremium: (userId: string) => Promise<boolean>;
  readonly isPrivate: (userId: string) => Promise<boolean>;
  readonly now: () => number;
  readonly newId: () => string;
}

const DAY_MS = 86_400_000;

export function createModelService(dependencies: ModelServiceDependencies): ModelService {
  const { use, consents, ledger, onOutcome, now } = dependencies;
  const client = use?.client ?? null;
  const { dailyPerUser: perUser = 0, dailyTotal: total = 0 } = use ?? {};
  const allowance = (): Allowance => ({ since: now() - DAY_MS, perUser, total });

  async function mayAsk(model: ModelClient, userId: string): Promise<boolean> {
    if ((await consents.findAgreement(userId, model.recipient)) === null) return false;
    if (!(await dependencies.hasPremium(userId))) return false;
    return ledger.hasRoom(userId, allowance());
  }

  /** Throws on any fault of the model; null for an answer that is not to be shown. */
  async function ask(model: ModelClient, day: DayToRead): Promise<ComposedFeedback | null> {
    const { userId, date, language, answers } = day;
    const tag = `journal-${randomBytes(8).toString('hex')}`;
    const parts = await model.write({ answers, language, tag }, (body) =>
      ledger.record(
        {
          id: dependencies.newId(),
          userId,
          date,
          sentAt: now(),
          ...model.recipient,
          answerIds: answers.map(({ id }) => id),
          body,
          bodyHash: createHash('sha256').update(body).digest('hex'),
        },
        allowance(),
      ),
    );
    const composed = namesNoAddress(parts) ? composeFeedback(parts) : null;
    return composed && isFitToShow(composed, { language, tag }) ? composed : null;
  }

  async function choice(userId: string): Promise<ModelChoice> {
    // Nobody reads a private journal, so nobody is offered.
    if (!client || (await dependencies.isPrivate(userId)))
      return { recipient: null, agreed_at: null };
    const agreedAt = await consents.findAgreement(userId, client.recipient);
    return {
      recipient: client.recipient,
      agreed_at: agreedAt === null ? null : new Date(agreedAt).toISOString(),
    };
  }

  return {
    choice,

    async write(day) {
      const answers = answersThatFit(day.answers.filter((answer) => !answer.keep_from_model));
      if (!client || answers.length === 0 || !(await mayAsk(client, day.userId))) return null;
      try {
        const composed = await ask(client, { ...day, answers });
        onOutcome(composed ? 'written' : 'unfit');
        return composed;
      } catch (error) {
        onOutcome('failed');
        use?.onFault(error);
        return null;
      }
    },

    async choose(userId, agreed, shown) {
      if (!agreed) await consents.withdraw(userId);
      else if (!client)
        throw new AppError('not_configured', { message: 'There is no model here.' });
      else if (shown.host !== client.recipient.host || shown.model !== client.recipient.model) {
        throw new AppError('recipient_changed', { message: 'The recipient is another one now.' });
      } else await consents.agree(userId, client.recipient, now());
      return choice(userId);
    },

    listSent: (userId) => ledger.list(userId),
    forget: (tx, userId, answerIds) => ledger.blankBodies(tx, userId, answerIds),
  };
}
