import { useId, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../../lib/use-is-offline.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFailure } from '../../ui/field/form-failure.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { useFocusHandover } from '../../ui/use-focus-handover.ts';
import { AuthorDialog } from './author-dialog.tsx';
import { AuthorLine } from './author-line.tsx';
import { FeelingText } from './feeling-text.tsx';
import { MoodPicker } from './mood-picker.tsx';
import { useShare } from './use-share.ts';
import styles from './share-box.module.css';

export function ShareBox({ onShared }: { readonly onShared: () => void }) {
  const { t } = useTranslation('community');
  const id = useId();
  const offline = useIsOffline();
  const share = useShare(onShared);
  const { draft, keep } = share;
  const { button, next } = useFocusHandover<HTMLHeadingElement>(!share.canShare);

  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void share.submit();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void share.submit();
  };
  return (
    <Card as="section" labelledBy={id}>
      <form noValidate className={styles['form']} onSubmit={handleSubmit}>
        <h2 id={id} ref={next} tabIndex={-1}>
          {t('share.title')}
        </h2>
        <MoodPicker mood={draft.mood} onMood={(mood) => keep({ ...draft, mood })} />
        <FeelingText
          text={draft.text}
          onText={(text) => keep({ ...draft, text })}
          onKeyDown={handleKeyDown}
        />
        {offline && (
          <p className={styles['offline']}>
            <Icon name="offline" />
            {t('share.offline')}
          </p>
        )}
        {share.failure && <FormFailure failure={share.failure} isInToast />}
        <div className={styles['foot']}>
          <AuthorLine author={share.author} onChange={share.changeAuthor} />
          <Button
            ref={button}
            type="submit"
            variant="primary"
            busy={share.busy}
            disabled={!share.canShare}
          >
            {t(share.busy ? 'share.sharing' : 'share.action')}
          </Button>
        </div>
      </form>
      {share.asking && (
        <AuthorDialog
          author={share.asking}
          onChosen={share.handleChosen}
          onClose={share.stopAsking}
        />
      )}
    </Card>
  );
}
