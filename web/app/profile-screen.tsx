import { ProfilePage } from '../features/profile/profile-page.tsx';
import { SubscriptionCards } from '../features/subscription/subscription-cards.tsx';

/** Her profile, with what another feature knows of her plan. */
export function ProfileScreen() {
  return <ProfilePage plan={<SubscriptionCards />} />;
}
