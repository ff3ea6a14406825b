import { useTranslation } from 'react-i18next';
import { setNotificationPreferences } from '../../../shared/contract/notifications.ts';
import { useApi } from '../../lib/use-api.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';
import { useSession, useSessionActions } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToast } from '../../ui/use-toast.ts';

/** The daily affirmation by e-mail: switched at once, switched back when the server does not agree. */
export function NotificationSwitch() {
  const { t } = useTranslation('dashboard');
  const api = useApi();
  const toast = useToast();
  const { user } = useSession();
  const { changeUser } = useSessionActions();
  const offline = useIsOffline();
  const wanted = user.daily_affirmation_notifications === 'true';

  const change = async (next: boolean): Promise<void> => {
    changeUser({ daily_affirmation_notifications: String(next) });
    try {
      await api.call(setNotificationPreferences, { daily_affirmation_notifications: next });
    } catch {
      changeUser({ daily_affirmation_notifications: String(!next) });
      toast.show({
        title: t('notifications.failedTitle'),
        description: t('notifications.failedText'),
        tone: 'error',
      });
    }
  };
  return (
    <Card>
      <Switch
        label={t('notifications.label')}
        hint={offline ? t('notifications.offline') : t('notifications.hint')}
        checked={wanted}
        disabled={offline}
        onCheckedChange={(next) => void change(next)}
      />
    </Card>
  );
}
