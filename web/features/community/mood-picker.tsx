import { useTranslation } from 'react-i18next';
import { type MoodEmoji, MOODS } from '../../../shared/contract/community.ts';
import { activeLanguage } from '../../i18n/i18n.ts';
import styles from './mood-picker.module.css';

interface MoodPickerProps {
  readonly mood: MoodEmoji | null;
  readonly onMood: (mood: MoodEmoji | null) => void;
}

/** Toggle buttons and no radios: pressing the chosen one again takes it back. */
export function MoodPicker({ mood, onMood }: MoodPickerProps) {
  const { t } = useTranslation('community');
  return (
    <div role="group" aria-label={t('share.moods')} className={styles['moods']}>
      {MOODS.map(({ emoji, name }) => (
        <button
          key={emoji}
          type="button"
          className={styles['mood']}
          aria-pressed={emoji === mood}
          onClick={() => onMood(emoji === mood ? null : emoji)}
        >
          <span aria-hidden="true" className={styles['emoji']}>
            {emoji}
          </span>
          {name[activeLanguage()]}
        </button>
      ))}
    </div>
  );
}
