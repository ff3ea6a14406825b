import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAppError } from '../../../shared/contract/app-error.ts';
import { type Author, chooseAuthor, pseudonymSchema } from '../../../shared/contract/community.ts';
import { useSession } from '../session/session.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { AuthorChoice } from './author-choice.tsx';
import styles from './author-dialog.module.css';

interface AuthorDialogProps {
  readonly author: Author;
  readonly onChosen: (author: Author) => void;
  readonly onClose: () => void;
}

/** Before her first share, and whenever she wants: with which name others see her. */
export function AuthorDialog({ author, onChosen, onClose }: AuthorDialogProps) {
  const { t } = useTranslation(['community', 'common']);
  const id = useId();
  const [{ mode, name }, setChoice] = useState<Choice>({
    mode: author.mode ?? 'pseudonym',
    name: author.pseudonym ?? author.offered_pseudonym,
  });
  const { busy, problem, choose } = useChoose(onChosen);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('community:author.title')}
      description={t('community:author.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t(busy ? 'community:author.saving' : 'community:author.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void choose({ mode, name });
        }}
      >
        <Choices
          choice={{ mode, name }}
          onChange={setChoice}
          nameProblem={problem?.at === 'name' ? problem.text : undefined}
        />
        {problem?.at === 'form' && (
          <p role="alert" className={styles['failure']}>
            {problem.text}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface Choice {
  readonly mode: 'email' | 'pseudonym';
  /** Kept while she looks at the other choice. */
  readonly name: string;
}

interface ChoicesProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly nameProblem: string | undefined;
}

function Choices({ choice, onChange, nameProblem }: ChoicesProps) {
  const { t } = useTranslation('community');
  const { user } = useSession();
  return (
    <fieldset className={styles['choices']} aria-label={t('author.title')}>
      <AuthorChoice
        checked={choice.mode === 'pseudonym'}
        onChoose={() => onChange({ ...choice, mode: 'pseudonym' })}
        title={t('author.pseudonym')}
        text={t('author.pseudonymText')}
      >
        <TextField
          label={t('author.name')}
          value={choice.name}
          dir="auto"
          autoComplete="off"
          error={nameProblem}
          onChange={(event) => onChange({ ...choice, name: event.target.value })}
        />
      </AuthorChoice>
      <AuthorChoice
        checked={choice.mode === 'email'}
        onChoose={() => onChange({ ...choice, mode: 'email' })}
        title={t('author.email')}
        text={t('author.emailText')}
      >
        <bdi dir="ltr">{user.email}</bdi>
      </AuthorChoice>
    </fieldset>
  );
}

interface Problem {
  readonly at: 'name' | 'form';
  readonly text: string;
}

function useChoose(onChosen: (author: Author) => void) {
  const { t } = useTranslation('community');
  const api = useApi();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const choose = async ({ mode, name }: Choice): Promise<void> => {
    const checked = mode === 'pseudonym' ? pseudonymSchema.safeParse(name) : null;
    if (checked?.success === false) {
      const sentence = sentences[checked.error.issues[0]?.message ?? ''] ?? 'noLetter';
      setProblem({ at: 'name', text: t(`author.${sentence}`) });
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const choice = checked
        ? { mode: 'pseudonym' as const, pseudonym: name }
        : { mode: 'email' as const };
      onChosen(await api.call(chooseAuthor, choice));
    } catch (error) {
      const isTaken = isAppError(error) && error.code === 'pseudonym_taken';
      if (isTaken) setProblem({ at: 'name', text: t('author.taken') });
      else setProblem({ at: 'form', text: `${t('author.failed')}. ${errorText(error)}` });
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, choose };
}

/** The contract's sentences by their text; whatever else a name may not hold leaves it without a letter. */
const sentences: Partial<Record<string, 'tooShort' | 'tooLong' | 'noLetter' | 'likeAddress'>> = {
  'A name has at least 2 characters': 'tooShort',
  'A name has at most 30 characters': 'tooLong',
  'A name has at least one letter': 'noLetter',
  'A name cannot look like an address': 'likeAddress',
};
