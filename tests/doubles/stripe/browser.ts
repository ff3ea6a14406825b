import type { Wire } from './records.ts';

/** As Stripe.js would, in her browser. */
export interface BrowserSide {
  /** Types a card and confirms the setup; her bank's question is answered when there is one. */
  confirmSetup(setup: {
    readonly clientSecret: string;
    readonly card: string;
    readonly postalCode?: string;
    /** What she tells her bank; `later` leaves the question open. */
    readonly bank?: 'agree' | 'refuse' | 'later';
  }): Promise<BrowserAnswer>;
  /** Answers her bank about a setup or a payment that waits for her. */
  answerBank(clientSecret: string, agrees: boolean): Promise<BrowserAnswer>;
}

/** The intent, or the error that Stripe.js would hand to the page. */
export type BrowserAnswer =
  | {
      readonly intent: Wire & { readonly id: string; readonly status: string };
      readonly error?: never;
    }
  | { readonly error: Wire & { readonly message: string }; readonly intent?: never };

export function createBrowserSide(url: string, publishableKey: string): BrowserSide {
  const post = async (path: string, params: Record<string, string>): Promise<BrowserAnswer> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams(params),
    });
    const said: unknown = await answer.json();
    return answer.ok
      ? { intent: said as Wire & { id: string; status: string } }
      : { error: (said as { error: Wire & { message: string } }).error };
  };
  const answerBank: BrowserSide['answerBank'] = (clientSecret, agrees) =>
    post(`${pathOf(clientSecret)}/authenticate_in_the_stand_in`, {
      client_secret: clientSecret,
      agrees: String(agrees),
    });
  return {
    answerBank,
    async confirmSetup({ clientSecret, card, postalCode = '94107', bank = 'agree' }) {
      const answer = await post(`${pathOf(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[billing_details][address][postal_code]': postalCode,
      });
      if (answer.intent?.status !== 'requires_action' || bank === 'later') return answer;
      const answered = await answerBank(clientSecret, bank === 'agree');
      const failed = answered.intent?.['last_setup_error'];
      return failed ? { error: failed as Wire & { message: string } } : answered;
    },
  };
}

/** `seti_1_secret_2` belongs to `/v1/setup_intents/seti_1`. */
function pathOf(clientSecret: string): string {
  const id = clientSecret.split('_secret', 1)[0] ?? '';
  return `/v1/${id.startsWith('seti') ? 'setup' : 'payment'}_intents/${id}`;
}
