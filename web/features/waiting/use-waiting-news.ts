import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { setNotificationPreferences } from '../../../shared/contract/notifications.ts';
import { createSupportTicket } from '../../../shared/contract/support.ts';
import type { WaitingRequest } from '../../../shared/outbox/waiting-requests.ts';
import { paths } from '../../lib/paths.ts';
import { SessionContext } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { WaitingRequests } from '../../lib/use-waiting-requests.ts';
import { useToast, type ToastMessage } from '../../ui/toast/use-toast.ts';

/** Says on every screen what became of a request that had to wait. */
export function useWaitingNews(waiting: WaitingRequests): void {
  const { t } = useTranslation(['support', 'dashboard', 'common']);
  const session = useContext(SessionContext);
  const toast = useToast();
  const { pathname } = useLocation();

  useEffect(() => {
    let before = waiting.read();
    const tellOf = ({ path, state }: WaitingRequest): ToastMessage | null => {
      const isTicket = path === createSupportTicket.path;
      if (state.kind === 'refused') {
        return isTicket
          ? {
              title: t('support:requestError'),
              description:
                state.code === 'refused_on_the_way'
                  ? t('common:refusedOnTheWay')
                  : t('support:refusedNews'),
              tone: 'error',
            }
          : {
              title: t('dashboard:notifications.failedTitle'),
              description: t('dashboard:notifications.failedText'),
              tone: 'error',
            };
      }
      // The screen of support says it itself.
      if (!isTicket || state.kind === 'waiting' || pathname === paths.support) return null;
      return {
        title: t('support:requestSuccess'),
        description: t('support:sentNews'),
        tone: 'success',
      };
    };
    return waiting.subscribe(() => {
      const known = new Set(before.map(({ id, state }) => `${id} ${state.kind}`));
      before = waiting.read();
      for (const request of before) {
        const { id, path, state } = request;
        if (state.kind === 'waiting' || known.has(`${id} ${state.kind}`)) continue;
        const news = tellOf(request);
        if (news) toast.show(news);
        if (path === createSupportTicket.path) continue;
        void waiting.forget(id);
        follow(session, request);
      }
    });
  }, [waiting, session, toast, pathname, t]);
}

/** The account has it now, or has refused it: the server says which. */
function follow(session: SessionStore | null, { path, body, state }: WaitingRequest): void {
  if (path === setNotificationPreferences.path && state.kind === 'sent') {
    const { daily_affirmation_notifications: wanted, affirmation_time: time } = body;
    session?.changeUser({
      daily_affirmation_notifications: String(wanted),
      ...(typeof time === 'string' && { affirmation_time: time }),
    });
  }
  void session?.recheck({ force: true });
}
