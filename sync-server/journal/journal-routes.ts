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
  bindRoute(router, beginSealing, (caller, { password, ...word }) =>
    journals.begin(caller, word, password),
  );
  bindRoute(router, changeJournal, (caller, { password, ...word }) =>
    journals.change(caller, word, password),
  );
  bindRoute(router, beginOpening, (caller, { password, ...word }) =>
    journals.open(caller, word, password),
  );
  bindRoute(router, finishSealing, ({ userId }, finish) => journals.finishSealing(userId, finish));
  bindRoute(router, finishOpening, ({ userId }, finish) => journals.finishOpening(userId, finish));
  bindRoute(router, startOver, (caller, { password }) => journals.startOver(caller, password));
}
