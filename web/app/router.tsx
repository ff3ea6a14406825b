import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { askAtLast } from '../features/session/lock/gate/gate.ts';
import { useSessionState } from '../features/session/session.ts';
import { Spinner } from '../ui/progress/spinner.tsx';
import { NotFoundPage } from './fallback/not-found-page.tsx';
import { lazyScreen } from './fallback/lazy-screen.tsx';
import { screens } from './screens.ts';
import { UnreachableScreen } from './fallback/unreachable-screen.tsx';

const SignedInFrame = lazyScreen(screens.frame);
const LandingPage = lazyScreen(screens.landing);
const AuthPage = lazyScreen(screens.auth);
const AuthDialog = lazyScreen(screens.authDialog);
const DashboardPage = lazyScreen(screens.dashboard);
const JournalPage = lazyScreen(screens.journal);
const HistoryPage = lazyScreen(screens.history);
const ProfileScreen = lazyScreen(screens.profile);
const InsightsPage = lazyScreen(screens.insights);
const CommunityPage = lazyScreen(screens.community);
const ForgotPasswordPage = lazyScreen(screens.forgotPassword);
const ResetPasswordPage = lazyScreen(screens.resetPassword);
const LegalPage = lazyScreen(screens.legal);
const VisitorFrame = lazyScreen(screens.visitorFrame);
const SupportPage = lazyScreen(screens.support);
const PaymentOfflinePage = lazyScreen(screens.paymentOffline);
const SubscribeSuccessPage = lazyScreen(screens.subscribeSuccess);
const SubscribeCancelPage = lazyScreen(screens.subscribeCancel);
const SubscriptionPage = lazyScreen(screens.subscription);

/** Which screen an address shows depends on who is there; the address itself never changes for it. */
export function Router() {
  const { t } = useTranslation('common');
  return (
    <Suspense fallback={<Spinner label={t('loading')} />}>
      <Routes>
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.subscribe} element={<PaymentOfflinePage />} />
        <Route path="*" element={<Screens />} />
      </Routes>
    </Suspense>
  );
}

function Screens() {
  const { t } = useTranslation('common');
  const state = useSessionState();
  const { pathname } = useLocation();
  useEffect(askAtLast, []);
  if (state.kind === 'loading') return <Spinner label={t('loading')} />;
  if (state.kind === 'signed_in') return <SignedInRoutes />;
  if (pathname === paths.subscribeSuccess || pathname === paths.subscribeCancel) {
    return (
      <VisitorFrame>
        {pathname === paths.subscribeSuccess ? <SubscribeSuccessPage /> : <SubscribeCancelPage />}
      </VisitorFrame>
    );
  }
  if (pathname === paths.privacy || pathname === paths.terms) {
    return (
      <VisitorFrame>
        <LegalPage name={pathname === paths.privacy ? 'privacy' : 'terms'} />
      </VisitorFrame>
    );
  }
  if (state.kind === 'unreachable') return <UnreachableScreen />;
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
        <Route path={paths.profile} element={<ProfileScreen />} />
        <Route path={paths.insights} element={<InsightsPage />} />
        <Route path={paths.support} element={<SupportPage />} />
        <Route path={paths.subscription} element={<SubscriptionPage />} />
        <Route path={paths.subscribeSuccess} element={<SubscribeSuccessPage />} />
        <Route path={paths.subscribeCancel} element={<SubscribeCancelPage />} />
        <Route path={paths.privacy} element={<LegalPage name="privacy" />} />
        <Route path={paths.terms} element={<LegalPage name="terms" />} />
        <Route path={paths.auth} element={<Navigate to={paths.home} replace />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
