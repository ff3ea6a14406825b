import { useState, type ComponentProps, type MouseEvent } from 'react';
import { paths } from '../lib/paths.ts';
import { useCheckoutReach } from '../lib/use-checkout-reach.ts';
import { DocumentLink } from './document-link.tsx';

type CheckoutLinkProps = Omit<ComponentProps<typeof DocumentLink>, 'href' | 'onClick'>;

/** To the payment page, as soon as it is known to be there. */
export function CheckoutLink(props: CheckoutLinkProps) {
  const isReachable = useCheckoutReach();
  const [busy, setBusy] = useState(false);
  const follow = async (): Promise<void> => {
    setBusy(true);
    const reached = await isReachable();
    setBusy(false);
    if (reached) location.assign(paths.subscribe);
  };
  const handleClick = (event: MouseEvent): void => {
    // Another tab is the browser's own affair.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!busy) void follow();
  };
  return (
    <DocumentLink
      {...props}
      href={paths.subscribe}
      aria-busy={busy || undefined}
      onClick={handleClick}
    />
  );
}
