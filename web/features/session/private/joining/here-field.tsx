import { useTranslation } from 'react-i18next';
import { Switch } from '../../../../ui/field/switch.tsx';
import { WordsField } from '../../lock/words-field.tsx';
import type { Way } from './other-ways.tsx';

/** What opened a closed device until now; `isOther`: never what she is asked for. */
export interface Here {
  readonly words: string;
  readonly isOther: boolean;
}

interface HereFieldProps {
  readonly kind: Way;
  readonly value: Here;
  readonly onChange: (here: Here) => void;
  readonly problem: 'notHere' | 'hereEmpty' | null;
}

/** New keys are made because somebody may know the old passphrase: a device that it opens must not go on doing so. */
export function HereField({ kind, value, onChange, problem }: HereFieldProps) {
  const { t } = useTranslation('private');
  return (
    <>
      {!value.isOther && (
        <WordsField
          label={t('join.here')}
          hint={t(kind === 'passphrase' ? 'join.hereHint' : 'join.hereHintWords')}
          value={value.words}
          onChange={({ target }) => onChange({ ...value, words: target.value })}
          error={problem ? t(`join.${problem}`) : undefined}
        />
      )}
      <Switch
        label={t('join.hereOther')}
        checked={value.isOther}
        onCheckedChange={(isOther) => onChange({ words: '', isOther })}
      />
    </>
  );
}
