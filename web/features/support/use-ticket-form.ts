import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import {
  type NewTicket,
  newTicketSchema,
  TICKET_CATEGORIES,
} from '../../../shared/contract/support.ts';
import type { FormDrafts } from '../journal/drafts/use-form-drafts.ts';
import { useSession } from '../session/session.ts';
import { TICKET_BOXES } from './ticket-boxes.ts';

const resolver = zodResolver(newTicketSchema);
const FIELDS = ['category', 'subject', 'message'] as const;

/** Judged by the contract's schema; what is filled in is kept like a draft of the journal. */
export function useTicketForm({ texts, setText }: FormDrafts) {
  const { user } = useSession();
  const kept = keptIn(texts);
  const seen = useRef(kept);
  const form = useForm<NewTicket, unknown, NewTicket>({
    defaultValues: { ...kept, email: user.email } as NewTicket,
    resolver,
  });
  const { subscribe, setValue } = form;
  const { category, subject, message } = kept;
  // What the device kept, or another tab wrote, comes into the fields.
  useEffect(() => {
    const now = { category, subject, message };
    for (const field of FIELDS) {
      if (seen.current[field] === now[field]) continue;
      seen.current = { ...seen.current, [field]: now[field] };
      setValue(field, now[field]);
    }
  }, [category, subject, message, setValue]);
  // Before the boxes can be seen: what is typed into them in that very moment is heard.
  useLayoutEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          for (const field of FIELDS) {
            // A list with nothing chosen says so with null.
            const value = (values[field] as string | null) ?? '';
            if (seen.current[field] === value) continue;
            seen.current = { ...seen.current, [field]: value };
            setText(TICKET_BOXES[field], value);
          }
        },
      }),
    [subscribe, setText],
  );
  return form;
}

function keptIn(texts: FormDrafts['texts']): Record<(typeof FIELDS)[number], string> {
  const category = texts[TICKET_BOXES.category] ?? '';
  const isOne = TICKET_CATEGORIES.some((one) => one === category);
  return {
    category: isOne ? category : '',
    subject: texts[TICKET_BOXES.subject] ?? '',
    message: texts[TICKET_BOXES.message] ?? '',
  };
}
