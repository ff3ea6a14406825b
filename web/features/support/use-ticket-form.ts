import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type NewTicket, newTicketSchema } from '../../../shared/contract/support.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { schemaResolver } from '../../lib/schema-resolver.ts';
import { useSession } from '../../lib/session.ts';
import type { KeptDrafts } from '../../lib/use-kept-draft.ts';

const kept: KeptDrafts<NewTicket> = new WeakMap();
const resolver = schemaResolver<NewTicket, NewTicket>(newTicketSchema);

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
