import { lazy, Suspense, useDeferredValue, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { PlanBanner } from '../../features/plan/plan-banner.tsx';
import { paths } from '../../lib/paths.ts';
import { ReplicaContext, StoreOpenContext } from '../../lib/replica-context.ts';
import { useIsTyping } from '../../lib/use-is-typing.ts';
import { classNames } from '../../ui/class-names.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ClearedNotice } from './cleared-notice.tsx';
import { ErrorBoundary } from '../fallback/error-boundary.tsx';
import { ErrorScreen } from '../fallback/error-screen.tsx';
import { InstallHint } from '../install/install-hint.tsx';
import { NotKeptNotice } from './not-kept-notice.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PlanDialogProvider } from '../../features/plan/plan-dialog-provider.tsx';
import { useReplicaState } from '../../features/session/replica-holder-context.ts';
import type { ReplicaState } from '../../features/session/replica-holder.ts';
import { JournalStanding } from '../../features/session/private/notices/journal-standing.tsx';
import { SignOutProvider } from '../../features/session/sign-out/sign-out-provider.tsx';
import { TopBar } from './top-bar.tsx';
import { WaitingProvider } from '../../features/waiting/waiting-provider.tsx';
import styles from './signed-in-frame.module.css';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('../../features/profile/delete-account-dialog.tsx')).DeleteAccountDialog,
}));
const WordsLeft = lazy(() => import('../../features/session/words-left.tsx'));

/** The bars around every signed-in screen; they stand while her store still opens. */
export function SignedInFrame() {
  const { t } = useTranslation('shell');
  // The whole screen is drawn anew when her store opens: in small steps, behind what she types.
  const state = useDeferredValue(useReplicaState());
  const replica = state.kind === 'open' ? state.replica : null;
  const isTyping = useIsTyping();
  const main = useRef<HTMLElement>(null);
  useScrollToTop();
  return (
    <ReplicaContext value={replica}>
      <SignOutProvider>
        <WaitingProvider>
          <div className={classNames(styles['frame'], isTyping && styles['typing'])}>
            <a
              className={styles['skip']}
              href="#content"
              onClick={(event) => {
                event.preventDefault();
                main.current?.focus();
              }}
            >
              {t('skip')}
            </a>
            <TopBar hasReplica={replica !== null} />
            <main id="content" ref={main} tabIndex={-1} className={styles['main']}>
              {replica && <NotKeptNotice />}
              {replica && <ClearedNotice />}
              {replica && <JournalStanding accountDeletion={DeleteAccountDialog} />}
              {replica && (
                <Suspense fallback={null}>
                  <WordsLeft />
                </Suspense>
              )}
              {replica && <PlanBanner />}
              <Content state={state} />
              {replica && <InstallHint />}
            </main>
            <BottomBar />
          </div>
        </WaitingProvider>
      </SignOutProvider>
    </ReplicaContext>
  );
}

/** Screens that stand before her store is open, with all that is true without it. */
const EARLY: readonly string[] = [
  paths.home,
  paths.dashboard,
  paths.journal,
  paths.history,
  paths.subscribeSuccess,
  paths.subscribeCancel,
];

function Content({ state }: { readonly state: ReplicaState }): ReactNode {
  const { pathname } = useLocation();
  if (state.kind === 'failed') return <ErrorScreen />;
  const isOpen = state.kind === 'open';
  if (state.kind === 'none' || (!isOpen && !EARLY.includes(pathname))) return <PageSkeleton />;
  const { replica } = state;
  return (
    <StoreOpenContext value={isOpen}>
      <ReplicaContext value={replica}>
        <PlanDialogProvider key={replica.userId}>
          <Screen pathname={pathname} />
        </PlanDialogProvider>
      </ReplicaContext>
    </StoreOpenContext>
  );
}

function Screen({ pathname }: { readonly pathname: string }) {
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Back and forward keep their place: the browser restores it. */
function useScrollToTop(): void {
  const { key } = useLocation();
  const type: string = useNavigationType();
  useEffect(() => {
    if (type !== 'POP') scrollTo({ top: 0 });
  }, [key, type]);
}
