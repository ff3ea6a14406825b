import { useSession } from '../../features/session/session.ts';
import { navigation, type NavigationItem } from './navigation.ts';

/** Where she can go on her plan. */
export function useNavigation(): readonly NavigationItem[] {
  const { premium } = useSession();
  return premium ? navigation : navigation.filter((item) => !item.premium);
}
