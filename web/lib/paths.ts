/** Every address of the app; features link by these names only. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  journal: '/journal',
  history: '/journal/history',
  community: '/community',
  profile: '/profile',
  insights: '/profile/insights',
  support: '/support',
  subscribe: '/subscribe',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const;
