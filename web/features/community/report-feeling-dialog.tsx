import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFeeling } from '../../../shared/contract/community.ts';
import { MAX_REASON_CHARS } from '../../../shared/contract/limits.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { useFeelingTask } from './use-feeling-task.ts';
import styles from './report-feeling-dialog.module.css';

interface ReportFeelingDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ReportFeelingDialog({ id, onClose, onDone }: ReportFeelingDialogProps) {
  const { t } = useTranslation('community');
  const api = useApi();
  const [reason, setReason] = useState('');
  const task = useFeelingTask({
    work: () => api.call(reportFeeling, { id, reason: reason.trim() || null }),
    done: { title: t('report.done'), description: t('report.doneText') },
    failed: t('report.failed'),
    onDone,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report.title')}
      description={t('report.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('report.cancel')}</Button>
          <Button variant="danger" icon="flag" busy={task.busy} onClick={() => void task.run()}>
            {t('report.confirm')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('report.reason')}
        rows={2}
        value={reason}
        maxLength={MAX_REASON_CHARS}
        className={styles['reason']}
        data-autofocus
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
