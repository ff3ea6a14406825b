import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router-dom';
import { AppError, isErrorCode } from '../../shared/contract/app-error.ts';
import { AuthForm } from '../../web/features/auth/auth-form.tsx';
import type { AuthMode } from '../../web/features/auth/auth-mode.ts';
import { ForgotPasswordPage } from '../../web/features/auth/forgot-password-page.tsx';
import { ResetPasswordPage } from '../../web/features/auth/reset-password-page.tsx';
import { JournalPage } from '../../web/features/journal/journal-page.tsx';
import { SupportPage } from '../../web/features/support/support-page.tsx';
import { SessionContext } from '../../web/features/session/session.ts';
import { aSession, aUser } from '../../web/testing/a-session.ts';
import { aCommunity } from './community.tsx';
import { aDayContent, createFakeReplica } from './fake-replica.ts';
import type { FormName } from './form-rules/form-rule.ts';
import { renderPage, type Call } from './render-page.tsx';

type Typed = Readonly<Record<string, string>>;

/** A form on the screen, filled in, its button not yet pressed. */
export interface OpenForm {
  readonly button: HTMLElement;
  /** Where a form can also be sent with Ctrl and Enter, from its box. */
  readonly box?: HTMLElement;
  /** What has gone out, in the order it did. */
  readonly sent: () => readonly unknown[];
}

/** `respond`: what the server answers; by default that all is well. */
type OpenIt = (typed: Typed, respond?: () => Response) => Promise<OpenForm>;

const t = i18next.t.bind(i18next);
const TODAY = '2026-11-21';

/** The real screens in her language, over an invented device and server; the day is 2026-11-21. */
export const openForm: Readonly<Record<FormName, OpenIt>> = {
  login: (typed, respond) => openAuth('login', typed, respond),
  signup: (typed, respond) => openAuth('signup', typed, respond),
  forgot: async ({ email = '' }, respond = done) => {
    const { calls } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password', respond });
    await paste(t('auth:email'), email);
    return { button: buttonOf(t('auth:sendLink')), sent: () => calls.map(bodyOf) };
  },
  reset: async ({ newPassword = '', confirmation = '' }, respond = done) => {
    const { calls } = renderPage(<ResetPasswordPage />, {
      at: '/reset-password?token=s3cret',
      respond,
    });
    await paste(t('auth:newPassword'), newPassword);
    await paste(t('auth:confirmPassword'), confirmation);
    return { button: buttonOf(t('auth:reset')), sent: () => calls.map(bodyOf) };
  },
  support: async ({ email = '', category = '', subject = '', message = '' }, respond = done) => {
    const { calls } = renderPage(<SupportPage />, { at: '/support', user: { email: '' }, respond });
    await paste(t('support:email'), email);
    await userEvent.selectOptions(screen.getByLabelText(t('support:category')), category);
    await paste(t('support:subject'), subject);
    await paste(t('support:message'), message);
    return { button: buttonOf(t('support:send')), sent: () => calls.map(bodyOf) };
  },
  answer: async ({ answer = '' }) => {
    const { replica } = renderPage(<JournalPage />, {
      replica: createFakeReplica({ days: [aDayContent(TODAY)] }),
    });
    const [box] = await screen.findAllByRole('textbox');
    if (!box) throw new Error('The journal has no box.');
    await userEvent.click(box);
    await userEvent.paste(answer);
    return { box, button: buttonOf(t('journal:save')), sent: () => replica.state().reflections };
  },
  feeling: async ({ feeling_text = '' }) => {
    const { shared, render: renderCommunity } = aCommunity();
    renderCommunity();
    const box = screen.getByLabelText(t('community:share.text'));
    await paste(t('community:share.text'), feeling_text);
    return { box, button: buttonOf(t('community:share.action')), sent: () => shared };
  },
};

async function openAuth(
  mode: AuthMode,
  { email = '', password = '' }: Typed,
  respond?: () => Response,
): Promise<OpenForm> {
  const { session, asked } = aSession({ token: null, answer: await answerOf(respond) });
  render(
    <MemoryRouter>
      <SessionContext value={session}>
        <AuthForm mode={mode} onModeChange={() => undefined} />
      </SessionContext>
    </MemoryRouter>,
  );
  await paste(t('auth:email'), email);
  await paste(t('auth:password'), password);
  const label = mode === 'login' ? t('auth:signIn') : t('auth:createAccount');
  return { button: buttonOf(label), sent: () => asked.map(({ input }) => input) };
}

/** The auth forms stand on a session whose server is an answer, not a response. */
async function answerOf(respond?: () => Response): Promise<unknown> {
  if (!respond) return { user: aUser(), session_token: 'secret' };
  const body: unknown = await respond().json();
  const code = typeof body === 'object' && body && 'code' in body ? body.code : null;
  return new AppError(isErrorCode(code) ? code : 'unexpected');
}

function done(): Response {
  return Response.json({ success: true });
}

async function paste(label: string, text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label));
  if (text) await userEvent.paste(text);
}

function buttonOf(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function bodyOf({ body }: Call): unknown {
  return JSON.parse(body);
}
