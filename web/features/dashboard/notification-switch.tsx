import { useTranslation } from 'react-i18next';
import { affirmationTimes } from '../../../shared/contract/affirmation-time.ts';
import { useServerFacts, type ServerFacts } from '../../lib/use-server-facts.ts';
import { Select } from '../../ui/field/select.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { useNotifications } from './use-notifications.ts';
import styles from './notification-switch.module.css';

/** The daily affirmation by e-mail and its hour: a setting, at the foot of the page. */
export function NotificationSwitch() {
  const { t } = useTranslation('dashboard');
  const facts = useServerFacts();
  const { wanted, time, waits, change } = useNotifications();
  const isMute = facts !== null && !facts.mail;
  const hint = hintOf({ facts, wanted, waits });
  return (
    <div className={styles['setting']}>
      <Switch
        label={t('notifications.label')}
        hint={hint && t(`notifications.${hint}`)}
        checked={wanted}
        // What is on can be switched off all the same.
        disabled={isMute && !wanted}
        onCheckedChange={(next) => void change({ wanted: next, time })}
      />
      {wanted && !isMute && (
        <Select
          label={t('notifications.time')}
          hint={t('notifications.timeHint')}
          className={styles['time']}
          value={time}
          onChange={({ target }) => void change({ wanted, time: target.value })}
        >
          {timesWith(time).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

interface Wish {
  readonly facts: ServerFacts | null;
  readonly wanted: boolean;
  readonly waits: boolean;
}

/** As long as nobody knows whether mails leave, none is promised. */
function hintOf({ facts, wanted, waits }: Wish) {
  if (facts?.mail === false) return wanted ? 'noMailNow' : 'noMail';
  if (waits) return 'waits';
  return facts ? 'hint' : undefined;
}

/** Also an hour that another client chose between the half hours. */
function timesWith(time: string): string[] {
  return [...new Set([...affirmationTimes(), time])].toSorted();
}
