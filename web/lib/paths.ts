/** Every address of the app; features link by these names only. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  journal: '/journal',
  history: '/journal/history',
  profile: '/profile',
  subscribe: '/subscribe',
  auth: '/auth',
} as const;
