import { withTimeout } from '../../shared/async.ts';
import { paths } from '../lib/paths.ts';
import { fetched } from './fallback/lazy-screen.tsx';

/** Behind it the frame and a spinner stand in for a screen that does not come. */
const LONGEST_BLANK_MS = 2_000;

/** Every screen is a chunk of its own. */
export const screens = {
  frame: fetched(async () => ({
    default: (await import('./frame/signed-in-frame.tsx')).SignedInFrame,
  })),
  landing: fetched(async () => ({
    default: (await import('../features/landing/landing-page.tsx')).LandingPage,
  })),
  auth: fetched(async () => ({
    default: (await import('../features/auth/auth-page.tsx')).AuthPage,
  })),
  authDialog: fetched(async () => ({
    default: (await import('../features/auth/auth-dialog.tsx')).AuthDialog,
  })),
  forgotPassword: fetched(async () => ({
    default: (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  })),
  resetPassword: fetched(async () => ({
    default: (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  })),
  dashboard: fetched(async () => ({
    default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  })),
  journal: fetched(async () => ({
    default: (await import('../features/journal/journal-page.tsx')).JournalPage,
  })),
  history: fetched(async () => ({
    default: (await import('../features/history/history-page.tsx')).HistoryPage,
  })),
  community: fetched(async () => ({
    default: (await import('../features/community/community-page.tsx')).CommunityPage,
  })),
  profile: fetched(async () => ({
    default: (await import('./profile-screen.tsx')).ProfileScreen,
  })),
  insights: fetched(async () => ({
    default: (await import('../features/insight/choice/insights-page.tsx')).InsightsPage,
  })),
  legal: fetched(async () => ({
    default: (await import('../features/legal/legal-page.tsx')).LegalPage,
  })),
  visitorFrame: fetched(async () => ({
    default: (await import('./frame/visitor-frame.tsx')).VisitorFrame,
  })),
  support: fetched(async () => ({
    default: (await import('../features/support/support-page.tsx')).SupportPage,
  })),
  paymentOffline: fetched(async () => ({
    default: (await import('../features/plan/subscribe/payment-offline-page.tsx'))
      .PaymentOfflinePage,
  })),
  subscribeSuccess: fetched(async () => ({
    default: (await import('../features/plan/subscribe/subscribe-success-page.tsx'))
      .SubscribeSuccessPage,
  })),
  subscribeCancel: fetched(async () => ({
    default: (await import('../features/plan/subscribe/subscribe-cancel-page.tsx'))
      .SubscribeCancelPage,
  })),
  subscription: fetched(async () => ({
    default: (await import('../features/plan/subscription/subscription-page.tsx')).SubscriptionPage,
  })),
};

type ScreenName = keyof typeof screens;

const signedIn: Partial<Record<string, ScreenName>> = {
  [paths.home]: 'dashboard',
  [paths.dashboard]: 'dashboard',
  [paths.journal]: 'journal',
  [paths.history]: 'history',
  [paths.community]: 'community',
  [paths.profile]: 'profile',
  [paths.insights]: 'insights',
  [paths.support]: 'support',
  [paths.subscription]: 'subscription',
};

const signedOut: Partial<Record<string, ScreenName>> = {
  [paths.home]: 'landing',
  [paths.forgotPassword]: 'forgotPassword',
  [paths.resetPassword]: 'resetPassword',
};

/**
 * Fetches the first screen while her language loads: one that came after the first render would wait for React's
 * 300 ms between two fallbacks. Never throws: the router asks again and copes.
 */
export async function fetchFirstScreen(hasToken: boolean, pathname: string): Promise<void> {
  const names = hasToken ? insideAt(pathname) : outsideAt(pathname);
  const fetching = Promise.allSettled(names.map((name) => screens[name]()));
  await withTimeout(fetching, LONGEST_BLANK_MS, () => []);
}

function insideAt(pathname: string): readonly ScreenName[] {
  const screen = signedIn[pathname];
  return screen ? ['frame', screen] : ['frame'];
}

function outsideAt(pathname: string): readonly ScreenName[] {
  const screen = signedOut[pathname];
  if (screen) return [screen];
  return pathname in signedIn || pathname === paths.auth ? ['auth'] : [];
}
