import { useTranslation } from 'react-i18next';
import { deleteFeeling } from '../../../shared/contract/community.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useFeelingTask } from './use-feeling-task.ts';

interface DeleteFeelingDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteFeelingDialog({ id, onClose, onDone }: DeleteFeelingDialogProps) {
  const { t } = useTranslation('community');
  const api = useApi();
  const task = useFeelingTask({
    work: () => api.call(deleteFeeling, { id }),
    done: { title: t('remove.done') },
    failed: t('remove.failed'),
    onDone,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('remove.title')}
      description={t('remove.text')}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('remove.cancel')}
          </Button>
          <Button variant="danger" icon="trash" busy={task.busy} onClick={() => void task.run()}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    />
  );
}
