import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { ApiClient } from '../../shared/api/api-client.ts';
import { SessionContext } from '../features/session/session.ts';
import type { SessionStore } from '../features/session/session-store.ts';
import { ApiContext } from '../lib/use-api.ts';
import { ToastProvider } from '../ui/toast/toast-provider.tsx';
import { ErrorBoundary } from './fallback/error-boundary.tsx';
import { InstallOfferContext, type InstallOffer } from './install/install-offer.ts';
import { ReplicaHolderContext } from '../features/session/replica-holder-context.ts';
import type { ReplicaHolder } from '../features/session/replica-holder.ts';
import { Router } from './router.tsx';
import { UpdateBar } from './update/update-bar.tsx';

/** Built once before the first render; the screens find them in their contexts. */
export interface AppParts {
  readonly api: ApiClient;
  readonly session: SessionStore;
  readonly holder: ReplicaHolder;
  readonly install: InstallOffer;
  /** The first screen is there: what may come behind it begins. */
  readonly onShown: () => void;
}

export function App({ api, session, holder, install, onShown }: AppParts) {
  useEffect(() => onShown(), [onShown]);
  return (
    <ErrorBoundary>
      <ApiContext value={api}>
        <SessionContext value={session}>
          <ReplicaHolderContext value={holder}>
            <InstallOfferContext value={install}>
              <ToastProvider>
                <BrowserRouter>
                  <Router />
                  <UpdateBar />
                </BrowserRouter>
              </ToastProvider>
            </InstallOfferContext>
          </ReplicaHolderContext>
        </SessionContext>
      </ApiContext>
    </ErrorBoundary>
  );
}
