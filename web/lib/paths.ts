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
  /** The same document, for another card while the plan runs. */
  changeCard: '/subscribe?change=card',
  subscribeSuccess: '/subscribe/success',
  subscribeCancel: '/subscribe/cancel',
  subscription: '/subscription',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  privacy: '/privacy',
  terms: '/terms',
} as const;
