import type { elementGroups } from './element-groups.ts';
import type { Wishes } from './messages.ts';

type Groups = ReturnType<typeof elementGroups>;
type Outcome = Awaited<ReturnType<InstanceType<Groups['Element']>['confirm']>>;
type Intent = Extract<Outcome, { readonly intent: unknown }>['intent'];

/** Runs in the page as `https://js.stripe.com/endive/stripe.js`, so it stands alone. */
export function stripeJs(wishes: Wishes, { Element, Group, fail, openFrame }: Groups): void {
  const askBank = (): Promise<boolean> =>
    new Promise((resolve) => {
      const { frame } = openFrame('bank.html', 'Your bank', ({ kind, agrees }) => {
        if (kind !== 'answered') return;
        // Put out of sight only: a frame that goes while it is being clicked leaves the click hanging.
        frame.title = '';
        frame.hidden = true;
        resolve(agrees === true);
      });
      frame.style.cssText = 'border:0;position:fixed;inset:0;z-index:2147483647;background:#fff';
      document.body.append(frame);
    });

  const createStripe = (key: unknown, { locale = 'en' }: { readonly locale?: string } = {}) => {
    if (typeof key !== 'string' || key === '') return fail('Missing value for Stripe(): apiKey.');
    if (!key.startsWith('pk_')) fail('You should not use your secret key with Stripe.js.');

    const pathOf = (clientSecret: unknown): string => {
      const [, id, isSetup] = /^((seti)?(?:pi)?_\w+?)_secret_\w+$/.exec(String(clientSecret)) ?? [];
      return id ? `/v1/${isSetup ? 'setup' : 'payment'}_intents/${id}` : fail('Invalid secret.');
    };
    const call = async (path: string, init: RequestInit): Promise<Outcome> => {
      const answer = await fetch(`https://api.stripe.com${path}`, init);
      const said = (await answer.json()) as Intent & { readonly error?: unknown };
      return answer.ok ? { intent: said } : { error: said.error };
    };
    const post = (path: string, params: Readonly<Record<string, string>>): Promise<Outcome> =>
      call(path, { method: 'POST', body: new URLSearchParams({ key, ...params }) });
    const read = (secret: string): Promise<Outcome> =>
      call(
        `${pathOf(secret)}?${new URLSearchParams({ key, client_secret: secret }).toString()}`,
        {},
      );

    /** The bank's question, when there is one, comes before the page hears anything. */
    const finish = async (secret: string, outcome: Outcome): Promise<Outcome> => {
      if ('error' in outcome || outcome.intent.status !== 'requires_action') return outcome;
      const agrees = String(await askBank());
      const path = `${pathOf(secret)}/authenticate_in_the_stand_in`;
      const answered = await post(path, { client_secret: secret, agrees });
      if (agrees === 'true' || 'error' in answered) return answered;
      const kind = path.startsWith('/v1/setup') ? 'setup' : 'payment';
      const message =
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
      const code = `${kind}_intent_authentication_failure`;
      return { error: { type: 'invalid_request_error', code, message } };
    };
    const asSetup = (outcome: Outcome) =>
      'error' in outcome ? { error: outcome.error } : { setupIntent: outcome.intent };
    const asPayment = (outcome: Outcome) =>
      'error' in outcome ? { error: outcome.error } : { paymentIntent: outcome.intent };

    return {
      elements: (options: Readonly<Record<string, unknown>> = {}) => new Group(options, locale),
      createToken: () => fail('createToken: nobody needs it here.'),
      createPaymentMethod: () => fail('createPaymentMethod: nobody needs it here.'),
      async confirmCardSetup(
        secret: string,
        data: { readonly payment_method?: { readonly card?: unknown } } = {},
      ) {
        const card = data.payment_method?.card;
        if (!(card instanceof Element) || card.type !== 'card') {
          return fail('confirmCardSetup needs a mounted card element.');
        }
        const path = `${pathOf(secret)}/confirm`;
        return asSetup(
          await finish(secret, await card.confirm(path, { key, client_secret: secret })),
        );
      },
      async confirmCardPayment(secret: string) {
        const asked = await post(`${pathOf(secret)}/confirm`, { client_secret: secret });
        return asPayment(await finish(secret, asked));
      },
      async confirmSetup({ elements, clientSecret, confirmParams }: SetupToConfirm) {
        const group = elements instanceof Group ? elements : fail('confirmSetup needs elements.');
        if (!group.isSubmitted) fail('elements.submit() must be called before confirmSetup().');
        if (!confirmParams?.return_url) fail('confirmSetup needs a return_url.');
        const wallet = group.getElement('expressCheckout')?.wallet;
        if (!wallet) fail('Nobody has agreed in the wallet yet.');
        const asked = await post(`${pathOf(clientSecret)}/confirm`, {
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': `tok_${String(wallet)}-${wishes.walletCard}`,
        });
        return asSetup(await finish(clientSecret, asked));
      },
      retrieveSetupIntent: async (secret: string) => asSetup(await read(secret)),
      retrievePaymentIntent: async (secret: string) => asPayment(await read(secret)),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  };
  interface SetupToConfirm {
    readonly elements: unknown;
    readonly clientSecret: string;
    readonly confirmParams?: { readonly return_url?: string };
  }

  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
}
