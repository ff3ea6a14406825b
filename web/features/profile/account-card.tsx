import { useId, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, exportAccount } from '../../../shared/contract/account.ts';
import type { Exported } from '../../../shared/replica/replica.ts';
import { JournalDownload } from '../journal/download/journal-download.tsx';
import { downloadText } from '../journal/download/export-text.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { paths } from '../../lib/paths.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';
import { canSeal } from '../session/lock/can-seal.ts';
import { useIsKeptClosed } from '../session/lock/use-is-kept-closed.ts';
import { useIsPrivate } from '../session/private/use-is-private.ts';
import { usePrivateStanding } from '../session/private/use-private-standing.ts';
import { useLanguage } from '../session/use-language.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { useServerFacts } from '../../lib/use-server-facts.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { LanguageSwitch } from '../../ui/field/language-switch.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { withOpened } from './with-opened.ts';
import styles from './account-card.module.css';

interface AccountCardProps {
  /** What she can do about the lock of this device. */
  readonly lock?: ReactNode;
  /** And about who can read her journal. */
  readonly privacy?: ReactNode;
}

/** What is hers to take along, to close and to end; none of it asks for a plan. */
export function AccountCard({ lock, privacy }: AccountCardProps) {
  const { t } = useTranslation(['profile', 'account', 'common']);
  const id = useId();
  const { language, choose } = useLanguage();
  const isMailed = useServerFacts()?.mail === true;
  const isKeptClosed = useIsKeptClosed();
  const standing = usePrivateStanding();
  const unable = t('account:lock.insecure');
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <h2 id={id}>{t('profile:account')}</h2>
      <Row
        title={t('common:languageLabel')}
        text={t(isMailed ? 'account:languageTextMail' : 'account:languageText')}
      >
        <LanguageSwitch label={t('common:languageLabel')} language={language} onChange={choose} />
      </Row>
      <Row title={t('account:insights.title')} text={t('account:insights.text')}>
        <ButtonLink to={paths.insights} icon="spark">
          {t('account:insights.action')}
        </ButtonLink>
      </Row>
      <JournalRow />
      <EverythingRow />
      {lock && (
        <Row
          title={t('account:lock.title')}
          text={canSeal() ? t(isKeptClosed ? 'account:lock.on' : 'account:lock.text') : unable}
        >
          {lock}
        </Row>
      )}
      {privacy && (
        <Row
          title={t('account:private.title')}
          text={canSeal() ? t(`account:private.${standing}`) : unable}
        >
          {privacy}
        </Row>
      )}
      <DevicesRow />
      <DeleteRow />
    </Card>
  );
}

interface RowProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Row({ title, text, children }: RowProps) {
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}

function JournalRow() {
  const { t } = useTranslation('account');
  const replica = useReplica();
  const details$ = useMemo(() => replica.sync.details$, [replica]);
  const progress = useObservable(details$, null)?.pullProgress ?? 1;
  const percent = formatNumber(progress, { style: 'percent' });
  return (
    <Row
      title={t('journal.title')}
      text={progress < 1 ? t('journal.arriving', { percent }) : t('journal.text')}
    >
      <JournalDownload label={t('journal.action')} />
    </Row>
  );
}

/** Years of words over a slow line. */
const LONGEST_EXPORT_MS = 20 * 60_000;

function EverythingRow() {
  const { t } = useTranslation('account');
  const offline = useIsOffline();
  const { today } = useToday();
  const api = useApi();
  const replica = useReplica();
  const isPrivate = useIsPrivate();
  const whole = t(isPrivate ? 'everything.textPrivate' : 'everything.text');
  const text = useIsKeptClosed() ? `${whole} ${t('journal.readable')}` : whole;
  const { busy, run } = useTask(t('everything.failed'));
  const download = async (): Promise<void> => {
    // What she erased without a connection would still be in what the server tells.
    const synced = replica.sync.now({ force: true });
    await (isPrivate ? synced : synced.catch(() => undefined));
    // Before the server is asked: what is sent meanwhile is in both then, and in the file once. A device that cannot
    // be read keeps nobody from what the server has; of a private journal that is nothing she could read.
    const here = await replica.answers.exportAll().catch((error: unknown) => {
      if (isPrivate) throw error;
      return null;
    });
    const kept = await api.call(exportAccount, {}, { timeoutMs: LONGEST_EXPORT_MS });
    const everything = here ? withOpened(kept, isPrivate ? here : onlyNotSent(here)) : kept;
    downloadText(`noor-account-${today}.json`, JSON.stringify(everything, null, 2));
  };
  return (
    <Row title={t('everything.title')} text={offline ? t('needsConnection') : text}>
      <Button icon="download" busy={busy} disabled={offline} onClick={() => run(download)}>
        {t('everything.action')}
      </Button>
    </Row>
  );
}

/** The rest is the server's to tell: what was erased elsewhere may still be here. */
function onlyNotSent(here: Exported): Exported {
  const ids = new Set(here.notSent);
  return { ...here, reflections: here.reflections.filter(({ id }) => ids.has(id)), feedback: [] };
}

function DevicesRow() {
  const { t } = useTranslation('account');
  const offline = useIsOffline();
  const api = useApi();
  const toast = useToast();
  const { busy, run } = useTask(t('devices.failed'));
  const endOthers = async (): Promise<void> => {
    const { ended } = await api.call(endOtherSessions, {});
    const description = ended > 0 ? t('devices.ended', { count: ended }) : t('devices.none');
    toast.show({ title: t('devices.done'), description, tone: 'success' });
  };
  return (
    <Row title={t('devices.title')} text={offline ? t('needsConnection') : t('devices.text')}>
      <Button icon="key" busy={busy} disabled={offline} onClick={() => run(endOthers)}>
        {t('devices.action')}
      </Button>
    </Row>
  );
}

function DeleteRow() {
  const { t } = useTranslation('account');
  const offline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  return (
    <Row title={t('remove.title')} text={offline ? t('needsConnection') : t('remove.text')}>
      <Button variant="danger" icon="trash" disabled={offline} onClick={() => setAsking(true)}>
        {t('remove.action')}
      </Button>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Row>
  );
}

/** One call at a time; a failure says `title` and why. */
function useTask(title: string) {
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        toast.show({ title, description: errorText(error), tone: 'error' });
      })
      .finally(() => setBusy(false));
  };
  return { busy, run };
}
