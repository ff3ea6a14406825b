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
  /** A document of its own: left and entered by a full page load. */
  subscribe: '/subscribe',
  subscribeSuccess: '/subscribe/success',
  subscribeCancel: '/subscribe/cancel',
  subscription: '/subscription',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const;
