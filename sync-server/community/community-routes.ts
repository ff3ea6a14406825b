import type Router from '@koa/router';
import {
  chooseAuthor,
  deleteFeeling,
  getAuthor,
  listFeelings,
  reportFeeling,
  shareFeeling,
} from '../../shared/contract/community.ts';
import { bindRoute } from '../http/bind-route.ts';
import type { AuthorService } from './author-service.ts';
import type { CommunityService } from './community-service.ts';

export function communityRoutes(
  router: Router,
  service: CommunityService,
  authors: AuthorService,
): void {
  bindRoute(router, listFeelings, ({ userId }, { before, limit }) =>
    service.list(userId, { before, limit }),
  );
  bindRoute(router, shareFeeling, (caller, input, { request }) =>
    service.share(caller, input, request),
  );
  bindRoute(router, deleteFeeling, async ({ userId }, { id }) => {
    await service.remove(userId, id);
    return done;
  });
  bindRoute(router, reportFeeling, async ({ userId }, { id, reason }) => {
    await service.report(userId, id, reason ?? null);
    return done;
  });
  bindRoute(router, getAuthor, (caller) => authors.get(caller));
  bindRoute(router, chooseAuthor, (caller, choice) => authors.choose(caller, choice));
}

const done = { success: true } as const;
