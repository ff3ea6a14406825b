import { ProfilePage } from '../features/profile/profile-page.tsx';
import { LockActions } from '../features/session/lock/settings/lock-row.tsx';
import { PrivateActions } from '../features/session/private/private-row.tsx';
import { SubscriptionCard } from '../features/plan/subscription/subscription-card.tsx';
import { SyncDetailsButton } from '../features/sync/sync-details-button.tsx';

/** Her profile, with what other features know of her plan and of her words on this device. */
export function ProfileScreen() {
  return (
    <ProfilePage
      plan={<SubscriptionCard />}
      sync={<SyncDetailsButton />}
      lock={<LockActions />}
      privacy={<PrivateActions />}
    />
  );
}
