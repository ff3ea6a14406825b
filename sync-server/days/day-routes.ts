import type Router from '@koa/router';
import {
  getDailyAffirmation,
  getDailyQuestions,
  getUserDailyQuestions,
  syncDays,
} from '../../shared/contract/days.ts';
import { bindRoute } from '../http/bind-route.ts';
import type { DayService } from './day-service.ts';

export function dayRoutes(router: Router, service: DayService): void {
  bindRoute(router, getDailyAffirmation, (caller, asked) =>
    Promise.resolve({ text: service.getAffirmation(caller, asked) }),
  );
  bindRoute(router, getDailyQuestions, (caller, asked) =>
    Promise.resolve(service.listQuestions(caller, asked).map(({ id, text }) => ({ id, text }))),
  );
  bindRoute(router, getUserDailyQuestions, (caller, asked) =>
    Promise.resolve(
      service
        .listQuestions(caller, asked)
        .map(({ id, text, type }) => ({ id, question_text: text, question_type: type })),
    ),
  );
  bindRoute(router, syncDays, (caller, { from, days }) =>
    Promise.resolve(service.listDays(caller, from, days)),
  );
}
