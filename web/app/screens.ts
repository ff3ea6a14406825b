import { paths } from '../lib/paths.ts';

/** Every screen is a chunk of its own. */
export const screens = {
  frame: async () => ({ default: (await import('./signed-in-frame.tsx')).SignedInFrame }),
  landing: async () => ({
    default: (await import('../features/landing/landing-page.tsx')).LandingPage,
  }),
  auth: async () => ({ default: (await import('../features/auth/auth-page.tsx')).AuthPage }),
  authDialog: async () => ({
    default: (await import('../features/auth/auth-dialog.tsx')).AuthDialog,
  }),
  forgotPassword: async () => ({
    default: (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  }),
  resetPassword: async () => ({
    default: (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  }),
  dashboard: async () => ({
    default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  }),
  journal: async () => ({
    default: (await import('../features/journal/journal-page.tsx')).JournalPage,
  }),
  history: async () => ({
    default: (await import('../features/history/history-page.tsx')).HistoryPage,
  }),
  community: async () => ({
    default: (await import('../features/community/community-page.tsx')).CommunityPage,
  }),
  profile: async () => ({
    default: (await import('./profile-screen.tsx')).ProfileScreen,
  }),
  insights: async () => ({
    default: (await import('../features/insights/insights-page.tsx')).InsightsPage,
  }),
  support: async () => ({
    default: (await import('../features/support/support-page.tsx')).SupportPage,
  }),
  paymentOffline: async () => ({
    default: (await import('../features/subscribe/payment-offline-page.tsx')).PaymentOfflinePage,
  }),
  subscribeSuccess: async () => ({
    default: (await import('../features/subscribe/subscribe-success-page.tsx'))
      .SubscribeSuccessPage,
  }),
  subscribeCancel: async () => ({
    default: (await import('../features/subscribe/subscribe-cancel-page.tsx')).SubscribeCancelPage,
  }),
  subscription: async () => ({
    default: (await import('../features/subscription/subscription-page.tsx')).SubscriptionPage,
  }),
};

type ScreenName = keyof typeof screens;

const signedIn: Partial<Record<string, ScreenName>> = {
  [paths.home]: 'dashboard',
  [paths.dashboard]: 'dashboard',
  [paths.journal]: 'journal',
  [paths.history]: 'history',
};

/** Begins to fetch the first screen while her language still loads; the router asks again and copes. */
export function fetchFirstScreen(hasToken: boolean, pathname: string): void {
  const inside = signedIn[pathname];
  const wanted: readonly (ScreenName | undefined)[] = hasToken
    ? ['frame', inside]
    : [pathname === paths.home ? 'landing' : inside && 'auth'];
  for (const name of wanted) if (name) void screens[name]().catch(() => undefined);
}
