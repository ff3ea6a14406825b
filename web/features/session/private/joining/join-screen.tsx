import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../../../shared/sealed/new-journal.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Modal } from '../../../../ui/dialog/modal.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { areCommon } from '../../lock/common-words/are-common.ts';
import { canSeal } from '../../lock/can-seal.ts';
import { isLongEnough } from '../../lock/change-lock.ts';
import { LostWords } from '../../lock/lost-lock/lost-words.tsx';
import { askPasskey } from '../../lock/passkey.ts';
import { useIsKeptClosed } from '../../lock/use-is-kept-closed.ts';
import { WordsField } from '../../lock/words-field.tsx';
import { useReplicaHolder } from '../../replica-holder-context.ts';
import { useSession } from '../../session.ts';
import { type Here, HereField } from './here-field.tsx';
import { Insecure } from './insecure.tsx';
import { join, type Joined } from './join-journal.ts';
import { OtherWays, type OtherWaysProps, type View, type Way } from './other-ways.tsx';
import { StartOver } from './start-over.tsx';
import { useOfferedPasskeys } from './use-offered-passkeys.ts';
import { useStep } from '../../use-step.ts';
import { Entrance } from '../../entrance.tsx';
import entrance from '../../entrance.module.css';
import styles from './join-screen.module.css';

interface JoinScreenProps extends Pick<OtherWaysProps, 'accountDeletion'> {
  /** Of a device that has the keys of before, and can be read without this. */
  readonly onLater?: () => void;
}

/** On a device that has no key to a private journal: nothing of it is shown, and nothing that is here is lost. */
export function JoinScreen({ onLater, accountDeletion }: JoinScreenProps) {
  const { t } = useTranslation('common');
  const [view, setView] = useState<View>('passphrase');
  const passkeys = useOfferedPasskeys();
  return (
    <Modal
      open
      onClose={onLater ?? (() => undefined)}
      label={t('appName')}
      className={styles['whole']}
    >
      <div className={styles['join']}>
        <Entrance>
          <LostWords />
          {!canSeal() ? (
            <Insecure onLater={onLater} />
          ) : view === 'over' ? (
            <StartOver onBack={() => setView('passphrase')} />
          ) : (
            <Open
              key={view}
              kind={view}
              passkeys={passkeys}
              onView={setView}
              onLater={onLater}
              accountDeletion={accountDeletion}
            />
          )}
        </Entrance>
      </div>
    </Modal>
  );
}

type Problem =
  | Exclude<Joined, { kind: 'begun' }>['kind']
  | ('short' | 'common' | 'noPasskey' | 'unable' | 'hereEmpty')
  | `slip ${number}`;

/** Said beside the field that they are about. */
const OF_OTHER_FIELDS: readonly Problem[] = ['short', 'common', 'notHere', 'hereEmpty'];

/** Whoever copied the device tries elsewhere; who sits here waits a moment between two tries. */
const PAUSE_MS = 1_000;

interface OpenProps extends Omit<OtherWaysProps, 'hasPasskeys' | 'isNone'> {
  readonly passkeys: readonly string[];
}

function Open({ passkeys, ...ways }: OpenProps) {
  const { kind, onLater } = ways;
  const { t } = useTranslation('private');
  const { user } = useSession();
  const api = useApi();
  const holder = useReplicaHolder();
  const isKeptClosed = useIsKeptClosed();
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const [here, setHere] = useState<Here>({ words: '', isOther: false });
  const { problem, isBusy, run } = useStep<Problem>();
  const isPassphrase = kind === 'passphrase';
  const wantsWords = !isPassphrase && (!isKeptClosed || here.words !== '');
  const asksHere = onLater !== undefined && isKeptClosed;
  const submit = run(async () => {
    const met = (asksHere && emptyIn(here)) || (wantsWords && (await problemOf(words)));
    if (met) return met;
    const sureOf = problem === 'unknown' || problem === 'plain' ? problem : null;
    const given = kind === 'passkey' ? await answerOf(passkeys) : ({ kind, text } as const);
    if (typeof given === 'string') return given;
    const joining = { given, words: isPassphrase ? text : words, here: here.words, sureOf };
    const joined = await join(joining, { user, api, holder });
    if (joined.kind === 'begun') return null;
    if (joined.kind === 'wrong' || joined.kind === 'notHere')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return joined.kind === 'slip' ? `slip ${joined.group}` : joined.kind;
  });
  const fault = sentence(t, { problem, kind });
  return (
    <>
      <div className={entrance['head']}>
        <h1>{t(onLater ? 'notice.renewed' : 'join.title')}</h1>
        <p>{t((onLater ? HOW_RENEWED : HOW)[kind])}</p>
        {isPassphrase && !isKeptClosed && <p>{t('join.closes')}</p>}
      </div>
      <form className={entrance['form']} noValidate onSubmit={submit}>
        {kind !== 'passkey' && (
          <WayField kind={kind} value={text} onChange={setText} error={fault} />
        )}
        {asksHere && (
          <HereField
            kind={kind}
            value={here}
            onChange={setHere}
            problem={problem === 'notHere' || problem === 'hereEmpty' ? problem : null}
          />
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
        {kind === 'passkey' && fault !== undefined && <p role="alert">{fault}</p>}
        <Button type="submit" variant="primary" icon="key" busy={isBusy}>
          {t(isBusy ? 'join.opening' : actionOf(problem, kind))}
        </Button>
      </form>
      <OtherWays {...ways} hasPasskeys={passkeys.length > 0} isNone={problem === 'none'} />
    </>
  );
}

function actionOf(problem: string | null, kind: Way) {
  if (problem === 'unknown') return 'join.sure';
  if (problem === 'plain') return 'notice.follow';
  return kind === 'passkey' ? 'join.usePasskey' : 'join.open';
}

function emptyIn({ words, isOther }: Here): 'hereEmpty' | null {
  return words === '' && !isOther ? 'hereEmpty' : null;
}

async function problemOf(words: string): Promise<'short' | 'common' | null> {
  if (!isLongEnough(words)) return 'short';
  return (await areCommon(words)) ? 'common' : null;
}

async function answerOf(
  passkeys: readonly string[],
): Promise<Extract<Given, { kind: 'passkey' }> | 'noPasskey' | 'unable'> {
  const secret = await askPasskey('journal', passkeys);
  if (secret === 'unable') return secret;
  return secret ? { kind: 'passkey', secret } : 'noPasskey';
}

interface WayFieldProps {
  readonly kind: 'passphrase' | 'sheet';
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error: string | undefined;
}

function WayField({ kind, value, onChange, error }: WayFieldProps) {
  const { t } = useTranslation('private');
  const field = {
    'data-autofocus': true,
    value,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
    error,
  };
  if (kind === 'passphrase') return <WordsField {...field} label={t('join.passphrase')} />;
  return (
    <TextField
      {...field}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      label={t('join.sheet')}
      hint={t('join.sheetHint')}
    />
  );
}

const HOW = {
  passphrase: 'join.text',
  sheet: 'join.sheetText',
  passkey: 'join.passkeyText',
} as const;

/** Of the passphrase and the sheet of before nothing is opened any more. */
const HOW_RENEWED = {
  passphrase: 'join.renewed',
  sheet: 'join.renewedSheet',
  passkey: 'join.passkeyText',
} as const;

const WRONG = {
  passphrase: 'join.wrong',
  sheet: 'join.wrongSheet',
  passkey: 'join.wrongPasskey',
} as const;

const SAID = [
  ...(['unknown', 'plain', 'none', 'incomplete', 'surplus', 'newer', 'refused'] as const),
  ...(['noPasskey', 'unable', 'shut', 'held'] as const),
] as const;

type Translate = ReturnType<typeof useTranslation<'private'>>['t'];

function sentence(
  t: Translate,
  { problem, kind }: { readonly problem: string | null; readonly kind: Way },
): string | undefined {
  if (problem === null || OF_OTHER_FIELDS.some((one) => one === problem)) return undefined;
  const [what, group] = problem.split(' ');
  if (what === 'slip') return t('join.slip', { number: formatNumber(Number(group)) });
  if (what === 'wrong') return t(WRONG[kind]);
  const known = SAID.find((one) => one === what);
  return t(known ? `join.${known}` : 'join.failed');
}
