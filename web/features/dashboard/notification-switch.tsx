import { useTranslation } from 'react-i18next';
import {
  affirmationTimes,
  DEFAULT_AFFIRMATION_MINUTE,
  timeOfMinute,
} from '../../../shared/contract/affirmation-time.ts';
import { setNotificationPreferences } from '../../../shared/contract/notifications.ts';
import { useApi } from '../../lib/use-api.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';
import { useSession, useSessionActions } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToast } from '../../ui/use-toast.ts';
import styles from './notification-switch.module.css';

/** The daily affirmation by e-mail and its hour: changed at once, changed back when the server does not agree. */
export function NotificationSwitch() {
  const { t } = useTranslation('dashboard');
  const offline = useIsOffline();
  const { wanted, time, change } = useNotifications();
  const hint = offline ? t('notifications.offline') : t('notifications.hint');
  return (
    <Card className={styles['card']}>
      <Switch
        label={t('notifications.label')}
        hint={hint}
        checked={wanted}
        disabled={offline}
        onCheckedChange={(next) => void change({ wanted: next, time })}
      />
      {wanted && (
        <Select
          label={t('notifications.time')}
          hint={t('notifications.timeHint')}
          className={styles['time']}
          value={time}
          disabled={offline}
          onChange={({ target }) => void change({ wanted, time: target.value })}
        >
          {timesWith(time).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      )}
    </Card>
  );
}

interface Notifications {
  readonly wanted: boolean;
  /** `HH:MM` by her own clock. */
  readonly time: string;
}

function useNotifications(): Notifications & {
  readonly change: (next: Notifications) => Promise<void>;
} {
  const { t } = useTranslation('dashboard');
  const api = useApi();
  const toast = useToast();
  const { user } = useSession();
  const { changeUser } = useSessionActions();
  const wanted = user.daily_affirmation_notifications === 'true';
  const time = user.affirmation_time ?? timeOfMinute(DEFAULT_AFFIRMATION_MINUTE);
  const show = (shown: Notifications): void =>
    changeUser({
      daily_affirmation_notifications: String(shown.wanted),
      affirmation_time: shown.time,
    });
  return {
    wanted,
    time,
    async change(next) {
      show(next);
      try {
        await api.call(setNotificationPreferences, {
          daily_affirmation_notifications: next.wanted,
          ...(next.time !== time && { affirmation_time: next.time }),
        });
      } catch {
        show({ wanted, time });
        toast.show({
          title: t('notifications.failedTitle'),
          description: t('notifications.failedText'),
          tone: 'error',
        });
      }
    },
  };
}

/** Also an hour that another client chose between the half hours. */
function timesWith(time: string): string[] {
  return [...new Set([...affirmationTimes(), time])].toSorted();
}
