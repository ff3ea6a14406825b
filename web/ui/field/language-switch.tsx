import { LANGUAGES, type Language } from '../../../shared/contract/language.ts';
import styles from './language-switch.module.css';

interface LanguageSwitchProps {
  readonly label: string;
  readonly language: Language;
  readonly onChange: (language: Language) => void;
}

/** Each language in its own words: whoever needs it can read it. */
const names: Record<Language, string> = { en: 'English', ar: 'العربية' };

export function LanguageSwitch({ label, language, onChange }: LanguageSwitchProps) {
  return (
    <div role="group" aria-label={label} className={styles['switch']}>
      {LANGUAGES.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          className={styles['option']}
          aria-pressed={option === language}
          onClick={() => onChange(option)}
        >
          {names[option]}
        </button>
      ))}
    </div>
  );
}
