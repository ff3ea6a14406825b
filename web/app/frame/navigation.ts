import type { shell } from '../../i18n/en/shell.ts';
import { paths } from '../../lib/paths.ts';
import type { IconName } from '../../ui/icon/icon.tsx';

export interface NavigationItem {
  readonly to: string;
  /** Key of the shell's texts. */
  readonly label: keyof typeof shell &
    ('dashboard' | 'community' | 'journal' | 'subscription' | 'profile' | 'support');
  readonly icon: IconName;
  readonly premium: boolean;
  /** Also in the bottom bar of small screens. */
  readonly inBottomBar: boolean;
}

/** The one list of where she can go, in the order shown; a new screen adds one line. */
export const navigation: readonly NavigationItem[] = [
  { to: paths.dashboard, label: 'dashboard', icon: 'home', premium: false, inBottomBar: true },
  { to: paths.community, label: 'community', icon: 'circle', premium: false, inBottomBar: true },
  { to: paths.journal, label: 'journal', icon: 'book', premium: true, inBottomBar: true },
  {
    to: paths.subscription,
    label: 'subscription',
    icon: 'spark',
    premium: true,
    inBottomBar: false,
  },
  { to: paths.profile, label: 'profile', icon: 'user', premium: false, inBottomBar: true },
  { to: paths.support, label: 'support', icon: 'help', premium: false, inBottomBar: false },
];

/** `/` and `/dashboard` are the same screen; the journal's history belongs to the journal. */
export function isCurrent(item: NavigationItem, pathname: string): boolean {
  if (item.to === paths.dashboard) return pathname === paths.home || pathname === paths.dashboard;
  return pathname === item.to || pathname.startsWith(`${item.to}/`);
}
