import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Author, Feeling } from '../../shared/contract/community.ts';
import { CommunityPage } from '../../web/features/community/community-page.tsx';
import type { FakeReplica } from './fake-replica.ts';
import { renderPage, type Call } from './render-page.tsx';

export const ROSE: Author = {
  mode: 'pseudonym',
  pseudonym: 'Rose',
  offered_pseudonym: 'Quiet Star 12',
};
export const UNDECIDED: Author = { ...ROSE, mode: null, pseudonym: null };

export async function writeFeeling(
  user: ReturnType<typeof userEvent.setup>,
  text: string,
): Promise<void> {
  await user.type(screen.getByLabelText('Your feeling'), text);
  await user.click(screen.getByRole('button', { name: 'Share' }));
}

export function feelingId(number: number): string {
  return `0193f0aa-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export function aFeeling(fields: Partial<Feeling> = {}): Feeling {
  return {
    id: feelingId(1),
    user_id: 'alias',
    user_email: 'Rana',
    feeling_text: 'The sea was calm.',
    mood_emoji: '🍃',
    created_at: '2026-11-21T10:00:00.000Z',
    ...fields,
  };
}

interface Setting {
  readonly replica?: FakeReplica;
  readonly feelings?: readonly Feeling[];
  readonly author?: Author;
  readonly share?: () => Response;
  /** It keeps what is shared, and its answer is lost on the way. */
  readonly losesAnswer?: () => boolean;
  readonly choose?: () => Response;
  readonly isUp?: () => boolean;
}

export function isShare({ method, path }: Call): boolean {
  return method === 'POST' && path === '/api/community/feelings';
}

/** As the server behaves: pages by id, keeps what is shared, once for a key. */
export function aCommunity({ author: first = ROSE, isUp = () => true, ...setting }: Setting = {}) {
  let feelings = setting.feelings ?? [];
  let author = first;
  const shared: unknown[] = [];
  const chosen: unknown[] = [];
  const calls: Call[] = [];

  const list = (search: string): Response => {
    const query = new URLSearchParams(search);
    const before = feelings.findIndex((feeling) => feeling.id === query.get('before'));
    const limit = Number(query.get('limit'));
    return Response.json(feelings.slice(before + 1, before + 1 + limit));
  };
  const keys = new Map<string, Feeling>();
  const share = ({ body, key }: Call): Response => {
    if (setting.share) return setting.share();
    const before = keys.get(key ?? '');
    if (before) return Response.json(before, { status: 201 });
    const sent = JSON.parse(body) as Feeling;
    shared.push(sent);
    const stored = aFeeling({ ...sent, id: feelingId(98 + shared.length), user_id: 'user-1' });
    feelings = [stored, ...feelings];
    if (key !== null) keys.set(key, stored);
    if (setting.losesAnswer?.()) return Response.error();
    return Response.json(stored, { status: 201 });
  };
  const choose = (body: string): Response => {
    if (setting.choose) return setting.choose();
    const choice = JSON.parse(body) as Author;
    chosen.push(choice);
    author = { ...author, ...choice };
    return Response.json(author);
  };
  const kept = setting.replica ? { replica: setting.replica } : {};
  const respond = (path: string, call: Call): Response => {
    calls.push(call);
    if (!isUp()) return Response.error();
    if (isShare(call)) return share(call);
    if (path === '/api/community/feelings') return list(call.search);
    if (path !== '/api/community/author') return Response.json({ success: true });
    return call.method === 'POST' ? choose(call.body) : Response.json(author);
  };
  return {
    shared,
    chosen,
    calls,
    render: () => ({
      ...renderPage(<CommunityPage />, { at: '/community', respond, ...kept }),
      user: userEvent.setup(),
    }),
  };
}
