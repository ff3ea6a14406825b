import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { dayIn, type Day } from '../../../../shared/contract/day.ts';
import { getJournal } from '../../../../shared/contract/journal.ts';
import { deviceTimeZone } from '../../../lib/device-time-zone.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { useApi } from '../../../lib/use-api.ts';

/** The last day on which copies from before may hold open pages; null where nobody says, or it has passed. */
async function askForDay(api: ApiClient): Promise<Day | null> {
  const { open_copies_until: until } = await api.call(getJournal, {});
  return until && Date.parse(until) > Date.now()
    ? dayIn(Date.parse(until), deviceTimeZone())
    : null;
}

/** What is to be said of them: with a day once the server has named one. */
export function useOpenCopies(): string {
  const { t } = useTranslation('private');
  const api = useApi();
  const [day, setDay] = useState<Day | null>(null);
  useEffect(() => {
    let isGone = false;
    void askForDay(api).then(
      (answered) => !isGone && setDay(answered),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [api]);
  return day === null ? t('known.copies') : t('known.copiesUntil', { date: formatDay(day) });
}
