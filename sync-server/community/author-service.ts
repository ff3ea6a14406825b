import { AppError } from '../../shared/contract/app-error.ts';
import type { Author, AuthorChoice } from '../../shared/contract/community.ts';
import type { Language } from '../../shared/contract/language.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { AuthorRepository } from './author-repository.ts';
import { isReserved, offerPseudonym, pseudonymKey } from './pseudonyms.ts';

export interface Member {
  readonly userId: string;
  readonly language: Language;
}

/** How the community sees her. */
export interface AuthorService {
  get(member: Member): Promise<Author>;
  /** Throws pseudonym_taken. */
  choose(member: Member, choice: AuthorChoice): Promise<Author>;
  /** With which face she shares. Our page asks her before; whoever calls without it gets a free name, never her address. */
  readonly authorDisplayOf: (member: Member) => Promise<AuthorChoice['mode']>;
}

export function createAuthorService(dependencies: {
  readonly authors: AuthorRepository;
  readonly limits: Pick<RateLimits, 'passAction'>;
}): AuthorService {
  const { authors, limits } = dependencies;

  async function offer(language: Language): Promise<string> {
    let name = offerPseudonym(language);
    while (await authors.isTaken(pseudonymKey(name))) {
      name = `${name}${offerPseudonym(language).slice(-2)}`;
    }
    return name;
  }

  async function get({ userId, language }: Member): Promise<Author> {
    const author = await authors.find(userId);
    return {
      mode: author?.mode ?? null,
      pseudonym: author?.pseudonym ?? null,
      offered_pseudonym: await offer(language),
    };
  }

  return {
    get,
    async authorDisplayOf({ userId, language }) {
      let author = await authors.find(userId);
      while (!author) {
        const name = await offer(language);
        await authors.adoptPseudonym(userId, name, pseudonymKey(name));
        author = await authors.find(userId);
      }
      return author.mode;
    },
    async choose(member, choice) {
      // Not for free: the answer tells whether a name is in use.
      await limits.passAction('choose_author', member.userId);
      if (choice.mode === 'email') await authors.chooseEmail(member.userId);
      else await takePseudonym(authors, member.userId, choice.pseudonym);
      return get(member);
    },
  };
}

async function takePseudonym(
  authors: AuthorRepository,
  userId: string,
  pseudonym: string,
): Promise<void> {
  const key = pseudonymKey(pseudonym);
  if (isReserved(key) || !(await authors.choosePseudonym(userId, pseudonym, key))) {
    throw new AppError('pseudonym_taken', {
      message: 'Someone else has this name already. Please choose another one.',
    });
  }
}
