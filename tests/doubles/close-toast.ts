import { screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';

/** What a toast alone has said is gone with it. */
export async function closeToast(
  user: ReturnType<typeof userEvent.setup>,
  name: string,
): Promise<void> {
  const toast = await screen.findByRole('group', { name });
  await user.click(within(toast).getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    if (toast.isConnected) throw new Error(`${name} still shows`);
  });
}
