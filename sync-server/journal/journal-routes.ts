import type Router from '@koa/router';
import {
  beginOpening,
  beginSealing,
  changeJournal,
  finishOpening,
  finishSealing,
  getJournal,
  startOver,
} from '../../shared/contract/journal.ts';
import { bindRoute } from '../http/bind-route.ts';
import type { JournalService } from './journal-service.ts';

export function journalRoutes(router: Router, journals: JournalService): void {
  bindRoute(router, getJournal, ({ userId }) => journals.find(userId));
  bindRoute(router, beginSealing, ({ userId }, { password, ...word }) =>
    journals.begin(userId, word, password),
  );
  bindRoute(router, changeJournal, ({ userId }, { password, ...word }) =>
    journals.change(userId, word, password),
  );
  bindRoute(router, beginOpening, ({ userId }, { password, ...word }) =>
    journals.open(userId, word, password),
  );
  bindRoute(router, finishSealing, ({ userId }, finish) => journals.finishSealing(userId, finish));
  bindRoute(router, finishOpening, ({ userId }, finish) => journals.finishOpening(userId, finish));
  bindRoute(router, startOver, ({ userId }, { password }) => journals.startOver(userId, password));
}
