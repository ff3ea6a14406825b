import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { Day } from '../../../shared/contract/day.ts';
import type { ModelChoice, SentToModel } from '../../../shared/contract/insights.ts';
import type { Language } from '../../../shared/contract/language.ts';
import type { Reflection } from '../../../shared/contract/reflections.ts';
import type { InsightParts } from '../writer/compose-feedback.ts';
import type { ConsentRepository, Recipient } from './consent-repository.ts';
import { isFitToShow } from './is-fit-to-show.ts';
import type { LedgerRepository } from './ledger-repository.ts';
import type { ModelClient } from './model-client.ts';

export interface DayToRead {
  readonly userId: string;
  readonly date: Day;
  readonly language: Language;
  readonly answers: readonly Reflection[];
}

export interface ModelService {
  /** null where the model may not, need not or cannot write: Noor writes itself then. */
  write(day: DayToRead): Promise<InsightParts | null>;
  choice(userId: string): Promise<ModelChoice>;
  /** Throws recipient_changed when she was shown another recipient than there is. */
  choose(userId: string, agreed: boolean, shown: Partial<Recipient>): Promise<ModelChoice>;
  /** Newest first. */
  listSent(userId: string): Promise<SentToModel[]>;
}

/** The model of this installation and how much it may be used. */
export interface ModelUse {
  /** null: none is configured. */
  readonly client: ModelClient | null;
  /** Requests in 24 hours. */
  readonly dailyPerUser: number;
  readonly dailyTotal: number;
  /** Hears why the model did not write; never a word of hers. */
  readonly onFault: (error: unknown) => void;
}

export const noModel: ModelUse = {
  ...{ client: null, dailyPerUser: 0, dailyTotal: 0 },
  onFault: () => undefined,
};

interface ModelServiceDependencies extends ModelUse {
  readonly consents: ConsentRepository;
  readonly ledger: LedgerRepository;
  readonly now: () => number;
  readonly newId: () => string;
}

const DAY_MS = 86_400_000;

export function createModelService(dependencies: ModelServiceDependencies): ModelService {
  const { client, consents, ledger, onFault, now } = dependencies;

  async function mayAsk(model: ModelClient, userId: string): Promise<boolean> {
    if ((await consents.findAgreement(userId, model.recipient)) === null) return false;
    const since = now() - DAY_MS;
    if ((await ledger.countSince(since, userId)) >= dependencies.dailyPerUser) return false;
    return (await ledger.countSince(since, null)) < dependencies.dailyTotal;
  }

  async function choice(userId: string): Promise<ModelChoice> {
    if (!client) return { recipient: null, agreed_at: null };
    const agreedAt = await consents.findAgreement(userId, client.recipient);
    return {
      recipient: client.recipient,
      agreed_at: agreedAt === null ? null : new Date(agreedAt).toISOString(),
    };
  }

  return {
    choice,

    async write(day) {
      const answers = day.answers.filter((answer) => !answer.keep_from_model);
      if (!client || answers.length === 0 || !(await mayAsk(client, day.userId))) return null;
      const tag = `journal-${randomBytes(8).toString('hex')}`;
      try {
        const parts = await client.write({ answers, language: day.language, tag }, (body) =>
          ledger.record({
            ...{ id: dependencies.newId(), userId: day.userId, date: day.date, sentAt: now() },
            ...{ ...client.recipient, answerIds: answers.map(({ id }) => id) },
            ...{ body, bodyHash: createHash('sha256').update(body).digest('hex') },
          }),
        );
        return isFitToShow(parts, day.language, tag) ? parts : null;
      } catch (error) {
        onFault(error);
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
  };
}
