import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyDirection, detectLanguage } from '../i18n/direction.ts';
import { followLanguage, startI18n } from '../i18n/i18n.ts';
import { takeDayOutOfQuery } from '../lib/day-in-address.ts';
import { hasPlanChanged } from '../features/plan/plan-change.ts';
import { sessionToken } from '../features/session/session-token.ts';
import {
  createSessionStore,
  type SessionDevice,
  type SessionStore,
} from '../features/session/session-store.ts';
import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
// Before all that gives an icon another size: in one sheet the later rule wins.
import '../ui/icon/icon.module.css';
import { createFirstPaint } from './first-paint.ts';
import { App } from './app.tsx';
import { createDeviceSession } from '../features/session/create-device-session.ts';
import { readDaysAhead } from '../../shared/outbox/device.ts';
import { loadLock } from '../../shared/outbox/kept-lock.ts';
import { createInstallOffer } from './install/install-offer.ts';
import { createPageApi } from './create-page-api.ts';
import { finishSignOut } from '../features/session/sign-out/finish-sign-out.ts';
import { passGateAtStart } from '../features/session/lock/gate/gate.ts';
import { beginAnewOnceOut, keepDeviceClosed } from '../features/session/lock/keep-device-closed.ts';
import { followJournal } from '../features/session/private/follow-journal.ts';
import { keepSessionFresh, noteSessionHeaders } from '../features/session/keep-session-fresh.ts';
import { openReplicaLazily } from '../features/session/open-replica-lazily.ts';
import { holdFontsBack, preloadFonts } from './preload-fonts.ts';
import { eraseAfterDeletion } from '../features/session/sign-out/after-account-deletion.ts';
import { resumeRemovals } from '../features/session/sign-out/removals.ts';
import { fetchFirstScreen } from './screens.ts';
import { createReplicaHolder, type ReplicaHolder } from '../features/session/replica-holder.ts';

/** Her language, who she is and the first screen come at once; what weighs most, her local store, behind them. */
async function start(root: HTMLElement): Promise<void> {
  takeDayOutOfQuery();
  // Before the router hears of it: the way back may lead to one as well.
  addEventListener('popstate', takeDayOutOfQuery);
  const language = detectLanguage();
  applyDirection(language);
  const firstScreen = fetchFirstScreen(sessionToken.read() !== null, location.pathname);
  const firstPaint = createFirstPaint();
  if (isInstalled()) preloadFonts(language);
  else void firstPaint.isOver.then(holdFontsBack(language));
  const install = createInstallOffer();
  const api = createPageApi({
    onHeaders: (headers) => noteSessionHeaders(session, headers),
    onSessionOver: () => void session.recheck({ force: true }),
  });
  const device = createDeviceSession(
    (userId) => eraseAfterDeletion(userId, holder),
    (userId) => void beginAnewOnceOut(userId, holder),
  );
  void resumeRemovals(async (userId) => {
    const user = await device.readCachedUser();
    // On a device that is kept closed her token is not to be seen before she is in.
    if (user?.id === userId && (await loadLock(userId))) return false;
    if (sessionToken.read() === null) return true;
    return user !== null && user.id !== userId;
  });
  const session: SessionStore = createSessionStore(api, device);
  const holder: ReplicaHolder = createReplicaHolder({
    session,
    open: (user) => firstPaint.isOver.then(() => openReplicaLazily(user, api)),
    readDays: readDaysAhead,
  });
  const texts = startI18n(language).then(() => void followLanguage());
  const startSession = () => session.start({ askFirst: hasPlanChanged() });
  const hasToken = sessionToken.read() !== null;
  const isAsked = await passGateAtStart({
    texts,
    hasToken,
    onShown: firstPaint.follow,
    onLate: () => void startSession(),
  });
  const known = isAsked && startSession();
  keepSessionFresh(session);
  keepDeviceClosed({ session, holder, api });
  followJournal({ holder, api });
  finishSignOut();
  await Promise.all([texts, firstScreen, known && Promise.race([known, readKept(device)])]);
  const app = (
    <StrictMode>
      <App
        api={api}
        session={session}
        holder={holder}
        install={install}
        onShown={firstPaint.follow}
      />
    </StrictMode>
  );
  // In small steps: what she taps meanwhile is heard between two of them.
  startTransition(() => createRoot(root).render(app));
}

/**
 * What this device keeps of her, read behind the session and the holder, which ask for the same: once
 * it is here they know it too, and the first screen is rendered once and with it.
 */
async function readKept(device: SessionDevice): Promise<void> {
  const user = await device.readCachedUser();
  if (user) await readDaysAhead(user.id);
}

/** The worker has every file here. */
function isInstalled(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

const root = document.getElementById('root');
if (root) void start(root);
