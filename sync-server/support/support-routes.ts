import type Router from '@koa/router';
import { createSupportTicket } from '../../shared/contract/support.ts';
import { bindRoute } from '../http/bind-route.ts';
import type { SupportService } from './support-service.ts';

export function supportRoutes(router: Router, service: SupportService): void {
  bindRoute(router, createSupportTicket, async ({ userId }, input, { request }) => ({
    ticketId: await service.open(userId, input, request),
  }));
}
