import type { FormDrafts } from '../journal/drafts/use-form-drafts.ts';

/** Where the fields of the form are kept as drafts. */
export const TICKET_BOXES = {
  category: 'ticket:category',
  subject: 'ticket:subject',
  message: 'ticket:message',
} as const;
export const TICKET_KEY_BOX = 'ticket:key';

/** It was sent: nothing of it stays in the form but what she has changed meanwhile. */
export function forgetTicket({ texts, settle, setText }: FormDrafts): void {
  const boxes = Object.values(TICKET_BOXES);
  setText(TICKET_KEY_BOX, '');
  settle(Object.fromEntries(boxes.flatMap((box) => (texts[box] ? [[box, texts[box]]] : []))));
}
