import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '../../../../../shared/api/api-client.ts';
import { dayIn, type Day } from '../../../../../shared/contract/day.ts';
import { getJournal } from '../../../../../shared/contract/journal.ts';
import { deviceTimeZone } from '../../../../lib/device-time-zone.ts';
import { formatDay } from '../../../../lib/format/format.ts';
import { useApi } from '../../../../lib/use-api.ts';

type Said =
  /** No page of hers ever lay open, so that no copy holds one. */
  | { readonly kind: 'none' }
  /** The last day on which they may hold open pages; null where nobody says, or it has passed. */
  | { readonly kind: 'some'; readonly day: Day | null };

async function ask(api: ApiClient): Promise<Said> {
  const { open_copies_until: until, lay_open: layOpen } = await api.call(getJournal, {});
  if (layOpen === false) return { kind: 'none' };
  const isToCome = until !== undefined && until !== null && Date.parse(until) > Date.now();
  return { kind: 'some', day: isToCome ? dayIn(Date.parse(until), deviceTimeZone()) : null };
}

/** What is to be said of them, with a day where the server names one; '' where there are none, or no answer yet. */
export function useOpenCopies(): string {
  const { t } = useTranslation('private');
  const api = useApi();
  const [said, setSaid] = useState<Said>({ kind: 'none' });
  useEffect(() => {
    let isGone = false;
    void ask(api)
      .catch((): Said => ({ kind: 'some', day: null }))
      .then((answer) => !isGone && setSaid(answer));
    return () => {
      isGone = true;
    };
  }, [api]);
  if (said.kind === 'none') return '';
  return said.day === null
    ? t('known.copies')
    : t('known.copiesUntil', { date: formatDay(said.day) });
}
