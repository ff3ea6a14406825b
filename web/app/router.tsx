import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSessionState } from '../lib/session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

const SignedInFrame = lazy(async () => ({
  default: (await import('./signed-in-frame.tsx')).SignedInFrame,
}));
const LandingPage = lazy(async () => ({
  default: (await import('../features/landing/landing-page.tsx')).LandingPage,
}));
const AuthPage = lazy(async () => ({
  default: (await import('../features/auth/auth-page.tsx')).AuthPage,
}));
const AuthDialog = lazy(async () => ({
  default: (await import('../features/auth/auth-dialog.tsx')).AuthDialog,
}));
const DashboardPage = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
}));
const JournalPage = lazy(async () => ({
  default: (await import('../features/journal/journal-page.tsx')).JournalPage,
}));
const HistoryPage = lazy(async () => ({
  default: (await import('../features/history/history-page.tsx')).HistoryPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('../features/profile/profile-page.tsx')).ProfilePage,
}));
const InsightsPage = lazy(async () => ({
  default: (await import('../features/insights/insights-page.tsx')).InsightsPage,
}));
const CommunityPage = lazy(async () => ({
  default: (await import('../features/community/community-page.tsx')).CommunityPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
}));
const SupportPage = lazy(async () => ({
  default: (await import('../features/support/support-page.tsx')).SupportPage,
}));
const SubscribePage = lazy(async () => ({
  default: (await import('../features/subscribe/subscribe-page.tsx')).SubscribePage,
}));

/** Which screen an address shows depends on who is there; the address itself never changes for it. */
export function Router() {
  const { t } = useTranslation('common');
  return (
    <Suspense fallback={<Spinner label={t('loading')} />}>
      <Routes>
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path="*" element={<Screens />} />
      </Routes>
    </Suspense>
  );
}

function Screens() {
  const { t } = useTranslation('common');
  const state = useSessionState();
  const { pathname } = useLocation();
  if (state.kind === 'loading') return <Spinner label={t('loading')} />;
  if (state.kind === 'unreachable') return <UnreachableScreen />;
  if (state.kind === 'signed_in') return <SignedInRoutes />;
  if (pathname === paths.home && !state.ended && !state.erased) {
    return <LandingPage renderAuth={(props) => <AuthDialog {...props} />} />;
  }
  return <AuthPage ended={state.ended} erased={state.erased ?? false} />;
}

function SignedInRoutes() {
  return (
    <Routes>
      <Route element={<SignedInFrame />}>
        <Route path={paths.home} element={<DashboardPage />} />
        <Route path={paths.dashboard} element={<DashboardPage />} />
        <Route path={paths.journal} element={<JournalPage />} />
        <Route path={paths.history} element={<HistoryPage />} />
        <Route path={paths.community} element={<CommunityPage />} />
        <Route path={paths.profile} element={<ProfilePage />} />
        <Route path={paths.insights} element={<InsightsPage />} />
        <Route path={paths.support} element={<SupportPage />} />
        <Route path={paths.subscribe} element={<SubscribePage />} />
        <Route path={paths.auth} element={<Navigate to={paths.home} replace />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
