import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';

interface WordsFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'type' | 'control' | 'dir' | 'value'
> {
  readonly value: string;
  readonly isShownFirst?: boolean;
}

/** Her words for the lock, in whichever script; managers and paste are welcome, suggestions are not. */
export function WordsField({ isShownFirst = false, ...props }: WordsFieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(isShownFirst);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      // Dots run as the page does; the words she sees run as they are read, and the button beside them too.
      dir={isShown ? directionOf(props.value) : undefined}
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      control={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={t('showTyped')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

function directionOf(words: string): 'rtl' | 'ltr' | undefined {
  const [first] = /\p{L}/u.exec(words) ?? [];
  if (first === undefined) return undefined;
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(first) ? 'rtl' : 'ltr';
}
