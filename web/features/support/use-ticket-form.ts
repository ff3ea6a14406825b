import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type NewTicket, newTicketSchema } from '../../../shared/contract/support.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { useSession } from '../../lib/session.ts';
import type { KeptDrafts } from '../../lib/use-kept-draft.ts';

const kept: KeptDrafts<NewTicket> = new WeakMap();
const resolver = standardSchemaResolver<NewTicket, unknown, NewTicket>(newTicketSchema);

/** Judged by the contract's schema; what is filled in outlives a look at another screen. */
export function useTicketForm() {
  const replica = useReplica();
  const { user } = useSession();
  const form = useForm<NewTicket, unknown, NewTicket>({
    defaultValues: { subject: '', message: '', ...kept.get(replica), email: user.email },
    resolver,
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => kept.set(replica, values),
      }),
    [subscribe, replica],
  );
  return { form, forget: () => kept.delete(replica) };
}
