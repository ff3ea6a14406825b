import { useTranslation } from 'react-i18next';
import { affirmationTimes } from '../../../shared/contract/affirmation-time.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useNotifications } from './use-notifications.ts';
import styles from './notification-switch.module.css';

/** The daily affirmation by e-mail and its hour. */
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

/** Also an hour that another client chose between the half hours. */
function timesWith(time: string): string[] {
  return [...new Set([...affirmationTimes(), time])].toSorted();
}
