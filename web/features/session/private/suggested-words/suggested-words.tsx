import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLanguage } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { suggestWords } from './suggest-words.ts';
import styles from './suggested-words.module.css';

interface SuggestedWordsProps {
  readonly onUse: (words: string) => void;
}

/** Words that chance chose, for who wants them: nothing is filled in before she has seen them and says so. */
export function SuggestedWords({ onUse }: SuggestedWordsProps) {
  const { t } = useTranslation('private');
  const [words, setWords] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const draw = (): void => {
    setFailed(false);
    void suggestWords(activeLanguage()).then(setWords, () => setFailed(true));
  };
  return (
    <div className={styles['offer']}>
      {words !== undefined && <p className={styles['hint']}>{t('suggested.text')}</p>}
      <div role="status">
        {words !== undefined && (
          <p className={styles['words']} dir="auto">
            {words}
          </p>
        )}
      </div>
      <div className={styles['ways']}>
        {words !== undefined && <Button onClick={() => onUse(words)}>{t('suggested.use')}</Button>}
        {/* One button throughout, so that the focus stays where she pressed. */}
        <Button variant="ghost" onClick={draw}>
          {t(words === undefined ? 'suggested.show' : 'suggested.others')}
        </Button>
      </div>
      {hasFailed && <p role="alert">{t('suggested.failed')}</p>}
    </div>
  );
}
