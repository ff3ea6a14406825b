import type Router from '@koa/router';
import {
  askEarlierAccount,
  deleteAccount,
  endOtherSessions,
  exportAccount,
  listSessions,
} from '../../../shared/contract/account.ts';
import { bindRoute } from '../../http/bind-route.ts';
import { DEVICE_COOKIE, type DeviceCookies } from '../sessions/device-cookie.ts';
import type { ErasureService } from './erasure-service.ts';
import type { ExportService } from './export-service.ts';
import { CLEARED_COOKIE } from '../sessions/session-cookie.ts';
import type { SessionService } from '../sessions/session-service.ts';

export interface DataServices {
  readonly exports: ExportService;
  readonly erasures: ErasureService;
  readonly sessions: SessionService;
  readonly devices: DeviceCookies;
}

/** What she may do with everything the server knows of her. */
export function dataRoutes(
  router: Router,
  { exports, erasures, sessions, devices }: DataServices,
): void {
  bindRoute(router, exportAccount, async (_caller, _input, exchange) => {
    const everything = await exports.exportAccount(exchange.session());
    exchange.setHeader('Content-Disposition', 'attachment; filename="noor-account.json"');
    return everything;
  });
  bindRoute(router, deleteAccount, async (caller, { password }, exchange) => {
    const email = await erasures.eraseAccount(caller, password);
    const device = devices.forget(exchange.cookie(DEVICE_COOKIE), email);
    exchange.setHeader('Set-Cookie', [CLEARED_COOKIE, device]);
    return done;
  });
  bindRoute(router, askEarlierAccount, async (_caller, { id }) => ({
    deleted: await erasures.wasErased(id),
  }));
  bindRoute(router, listSessions, (_caller, _input, exchange) => sessions.list(exchange.session()));
  bindRoute(router, endOtherSessions, async (_caller, _input, exchange) => ({
    ...done,
    ended: await sessions.endOthers(exchange.session()),
  }));
}

const done = { success: true } as const;
