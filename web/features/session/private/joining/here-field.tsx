import { useTranslation } from 'react-i18next';
import { WordsField } from '../../lock/words-field.tsx';
import type { Way } from './other-ways.tsx';

interface HereFieldProps {
  readonly kind: Way;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly isWrong: boolean;
}

/** New keys are made because somebody may know the old passphrase: a device that it opens must not go on doing so. */
export function HereField({ kind, value, onChange, isWrong }: HereFieldProps) {
  const { t } = useTranslation('private');
  return (
    <WordsField
      label={t('join.here')}
      hint={t(kind === 'passphrase' ? 'join.hereHint' : 'join.hereHintWords')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={isWrong ? t('join.notHere') : undefined}
    />
  );
}
