import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { LogoMark } from '../../../ui/icon/logo-mark.tsx';
import { areCommon } from '../lock/common-words/are-common.ts';
import { isLongEnough } from '../lock/change-lock.ts';
import { useIsKeptClosed } from '../lock/use-is-kept-closed.ts';
import { WordsField } from '../lock/words-field.tsx';
import { useReplicaHolder } from '../replica-holder-context.ts';
import { useSession } from '../session.ts';
import { useRequestSignOut } from '../sign-out/sign-out-context.ts';
import { beginEmpty } from './change-journal.ts';
import { join, type Joined } from './join-journal.ts';
import { goOnPlain } from './leave-journal.ts';
import styles from './join-screen.module.css';
import { useStep } from './use-step.ts';

type View = 'passphrase' | 'sheet' | 'over';

interface JoinScreenProps {
  /** Of a device that has the keys of before, and can be read without this. */
  readonly onLater?: () => void;
}

/** On a device that has no key to a private journal: nothing of it is shown, and nothing that is here is lost. */
export function JoinScreen({ onLater }: JoinScreenProps) {
  const { t } = useTranslation('common');
  const [view, setView] = useState<View>('passphrase');
  return (
    <Modal
      open
      onClose={onLater ?? (() => undefined)}
      label={t('appName')}
      className={styles['whole']}
    >
      <div className={styles['join']}>
        <p className={styles['brand']}>
          <LogoMark />
          <span>{t('appName')}</span>
        </p>
        <Card className={styles['card']}>
          {view === 'over' ? (
            <StartOver onBack={() => setView('passphrase')} />
          ) : (
            <Open key={view} kind={view} onView={setView} onLater={onLater} />
          )}
        </Card>
      </div>
    </Modal>
  );
}

type Problem = Exclude<Joined, { kind: 'begun' }>['kind'] | 'short' | 'common' | `slip ${number}`;

interface OpenProps {
  readonly kind: 'passphrase' | 'sheet';
  readonly onView: (view: View) => void;
  readonly onLater: (() => void) | undefined;
}

function Open({ kind, onView, onLater }: OpenProps) {
  const { t } = useTranslation('private');
  const { user } = useSession();
  const api = useApi();
  const holder = useReplicaHolder();
  const isKeptClosed = useIsKeptClosed();
  const requestSignOut = useRequestSignOut();
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const { problem, isBusy, run } = useStep<Problem>();
  const isSheet = kind === 'sheet';
  const wantsWords = isSheet && !isKeptClosed;
  const submit = run(async () => {
    if (wantsWords && !isLongEnough(words)) return 'short';
    if (wantsWords && (await areCommon(words))) return 'common';
    const isSure = problem === 'unknown';
    const typed = { kind, text, words: isSheet ? words : text, isSure };
    const joined = await join(typed, { user, api, holder });
    if (joined.kind === 'begun') return null;
    return joined.kind === 'slip' ? `slip ${joined.group}` : joined.kind;
  });
  const field = {
    'data-autofocus': true,
    value: text,
    onChange: ({ target }: { target: HTMLInputElement }) => setText(target.value),
    error:
      problem !== null && problem !== 'short' && problem !== 'common'
        ? sentence(t, { problem, isSheet })
        : undefined,
  };
  return (
    <>
      <div className={styles['head']}>
        <h1>{t(onLater ? 'notice.renewed' : 'join.title')}</h1>
        <p>{t(onLater ? 'join.renewed' : 'join.text')}</p>
        {!isSheet && !isKeptClosed && <p>{t('join.closes')}</p>}
      </div>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {isSheet ? (
          <TextField
            {...field}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            label={t('join.sheet')}
            hint={t('join.sheetHint')}
          />
        ) : (
          <WordsField {...field} label={t('join.passphrase')} />
        )}
        {wantsWords && (
          <WordsField
            label={t('join.words')}
            hint={t('join.wordsHint')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            error={
              problem === 'short'
                ? t('join.wordsShort')
                : problem === 'common'
                  ? t('join.wordsCommon')
                  : undefined
            }
          />
        )}
        <Button type="submit" variant="primary" icon="key" busy={isBusy}>
          {t(isBusy ? 'join.opening' : problem === 'unknown' ? 'join.sure' : 'join.open')}
        </Button>
      </form>
      <div className={styles['ways']}>
        {problem === 'none' && (
          <Button variant="ghost" onClick={() => void goOnPlain(user.id)}>
            {t('join.notPrivate')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => onView(isSheet ? 'passphrase' : 'sheet')}>
          {t(isSheet ? 'join.usePassphrase' : 'join.useSheet')}
        </Button>
        {onLater ? (
          <Button variant="ghost" onClick={onLater}>
            {t('on.later')}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={() => onView('over')}>
              {t('join.neither')}
            </Button>
            <Button variant="ghost" onClick={requestSignOut}>
              {t('join.signOut')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'private'>>['t'];

function sentence(
  t: Translate,
  { problem, isSheet }: { readonly problem: string; readonly isSheet: boolean },
): string {
  const [kind, group] = problem.split(' ');
  if (kind === 'slip') return t('join.slip', { number: formatNumber(Number(group)) });
  if (kind === 'wrong') return t(isSheet ? 'join.wrongSheet' : 'join.wrong');
  if (kind === 'unknown' || kind === 'none') return t(`join.${kind}`);
  if (kind === 'incomplete' || kind === 'newer' || kind === 'refused') return t(`join.${kind}`);
  return t('join.failed');
}

function StartOver({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('private');
  const { user } = useSession();
  const api = useApi();
  const [password, setPassword] = useState('');
  const { problem, isBusy, run } = useStep<'wrong_password' | 'changed'>();
  const submit = run(async () => {
    const became = await beginEmpty(password, { api });
    if (became !== 'done') return became;
    await goOnPlain(user.id);
    return null;
  });
  return (
    <>
      <div className={styles['head']}>
        <h1>{t('over.title')}</h1>
        <p>{t('over.text')}</p>
      </div>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <PasswordField
          label={t('over.password')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={
            problem
              ? t(problem === 'wrong_password' ? 'on.wrongPassword' : 'join.failed')
              : undefined
          }
        />
        <Button type="submit" variant="danger" icon="trash" busy={isBusy}>
          {t('over.confirm')}
        </Button>
        <Button onClick={onBack}>{t('on.back')}</Button>
      </form>
    </>
  );
}
