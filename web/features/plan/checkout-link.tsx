import { useState, type ComponentProps, type MouseEvent } from 'react';
import { paths } from '../../lib/paths.ts';
import { useCheckoutReach } from './use-checkout-reach.ts';
import { DocumentLink } from '../../ui/button/document-link.tsx';

interface CheckoutLinkProps extends Omit<ComponentProps<typeof DocumentLink>, 'href' | 'onClick'> {
  /** `card`: to another card for the plan that runs. */
  readonly to?: 'plan' | 'card';
}

/** To the payment page, as soon as it is known to be there. */
export function CheckoutLink({ to = 'plan', ...props }: CheckoutLinkProps) {
  const path = to === 'card' ? paths.changeCard : paths.subscribe;
  const isReachable = useCheckoutReach(to);
  const [busy, setBusy] = useState(false);
  const follow = async (): Promise<void> => {
    setBusy(true);
    const reached = await isReachable();
    setBusy(false);
    if (reached) location.assign(path);
  };
  const handleClick = (event: MouseEvent): void => {
    // Another tab is the browser's own affair.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!busy) void follow();
  };
  return (
    <DocumentLink {...props} href={path} aria-busy={busy || undefined} onClick={handleClick} />
  );
}
