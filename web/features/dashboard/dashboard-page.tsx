import { useTranslation } from 'react-i18next';
import { DayNotes } from '../journal/day-notes.tsx';
import { RetainedDrafts } from '../journal/drafts/retained-drafts.tsx';
import { useOpenDay } from '../journal/use-open-day.ts';
import { formatDay } from '../../lib/format/format.ts';
import { useSession } from '../session/session.ts';
import { Page } from '../../ui/page/page.tsx';
import { AffirmationCard } from './affirmation-card.tsx';
import { NotificationSwitch } from './notification-switch.tsx';
import { SentHomeNote } from './sent-home-note.tsx';
import { TodaysQuestions } from './todays-questions.tsx';
import { UpgradeCard } from './upgrade-card.tsx';
import styles from './dashboard-page.module.css';

/** Where she arrives: the date, a kind sentence, and on the premium plan the day's questions. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { premium } = useSession();
  const open = useOpenDay();
  return (
    <Page title={t('title')} wide={premium}>
      <time dateTime={open.day} className={styles['date']}>
        {formatDay(open.day, 'full')}
      </time>
      {!premium && <SentHomeNote />}
      <div className={styles['sheet']}>
        {premium && <DayNotes open={open} />}
        {!premium && <RetainedDrafts />}
        <AffirmationCard day={premium ? open.day : open.today} />
        {premium ? <TodaysQuestions key={open.day} open={open} /> : <UpgradeCard />}
        <NotificationSwitch />
      </div>
    </Page>
  );
}
