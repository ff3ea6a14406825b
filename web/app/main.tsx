import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyDirection, detectLanguage } from '../i18n/direction.ts';
import { startI18n } from '../i18n/i18n.ts';
import { hasPlanChanged } from '../lib/plan-change.ts';
import { sessionToken } from '../lib/session-token.ts';
import { createSessionStore, type SessionStore } from '../lib/session-store.ts';
import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import { App } from './app.tsx';
import { createDeviceSession } from './create-device-session.ts';
import { createInstallOffer } from './install-offer.ts';
import { createPageApi } from './create-page-api.ts';
import { finishSignOut } from './finish-sign-out.ts';
import { keepSessionFresh, noteSessionHeaders } from './keep-session-fresh.ts';
import { fetchReplica, openReplicaLazily } from './open-replica-lazily.ts';
import { preloadFonts } from './preload-fonts.ts';
import { eraseDevice } from './erase-device.ts';
import { fetchFirstScreen } from './screens.ts';
import { createReplicaHolder, type ReplicaHolder } from './replica-holder.ts';

/** Everything that can begin at once does: her language, who she is, and her local store. */
async function start(root: HTMLElement): Promise<void> {
  const language = detectLanguage();
  applyDirection(language);
  preloadFonts(language);
  const hasToken = sessionToken.read() !== null;
  fetchFirstScreen(hasToken, location.pathname);
  if (hasToken) fetchReplica();
  const install = createInstallOffer();
  const api = createPageApi({
    onHeaders: (headers) => noteSessionHeaders(session, headers),
    onSessionOver: () => void session.recheck({ force: true }),
  });
  const device = createDeviceSession((userId) => eraseDevice(userId, holder));
  const session: SessionStore = createSessionStore(api, device);
  const holder: ReplicaHolder = createReplicaHolder({
    session,
    open: (user) => openReplicaLazily(user, api),
  });
  void session.start({ askFirst: hasPlanChanged() });
  keepSessionFresh(session);
  finishSignOut();
  await startI18n(language);
  createRoot(root).render(
    <StrictMode>
      <App {...{ api, session, holder, install }} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
