import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApiClient } from '../../shared/api/api-client.ts';
import { SubscribePage } from '../features/plan/subscribe/subscribe-page.tsx';
import { applyDirection, detectLanguage } from '../i18n/direction.ts';
import { startI18n } from '../i18n/i18n.ts';
import { deviceTimeZone } from '../lib/device-time-zone.ts';
import { closedMark } from '../features/session/lock/closed-mark.ts';
import { askHeldToken } from '../features/session/lock/held-keys.ts';
import { sessionToken } from '../features/session/session-token.ts';
import { ApiContext } from '../lib/use-api.ts';
import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import { ToastProvider } from '../ui/toast/toast-provider.tsx';
import { ErrorBoundary } from './fallback/error-boundary.tsx';
import { preloadFonts } from './preload-fonts.ts';

/**
 * The one document that runs the payment provider's script. Nothing here opens her local store: it and
 * the journal never share a page, and every way in or out is a full load.
 */
async function start(root: HTMLElement): Promise<void> {
  const language = detectLanguage();
  applyDirection(language);
  preloadFonts(language);
  const api = createApiClient({
    fetch: fetch.bind(globalThis),
    token: () => sessionToken.read(),
    timeZone: deviceTimeZone,
  });
  await Promise.all([startI18n(language), borrowToken()]);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <ApiContext value={api}>
          <ToastProvider>
            <SubscribePage
              isSignedIn={sessionToken.read() !== null}
              changes={new URLSearchParams(location.search).get('change') === 'card'}
              onLeave={(path) => location.replace(path)}
            />
          </ToastProvider>
        </ApiContext>
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** On a device that is kept closed the worker has it, as long as it lives; else she is asked to come in first. */
async function borrowToken(): Promise<void> {
  const userId = closedMark.read();
  if (userId === null) return;
  const token = await askHeldToken(userId);
  sessionToken.keepSealed(token, () => undefined);
}

const root = document.getElementById('root');
if (root) void start(root);
