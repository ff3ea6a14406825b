/** What one call of the provider's script answers; the test writes it. */
type Answer = Record<string, unknown> | Error;

type Handler = (event: unknown) => void;

export interface StripeStub {
  /** Calls in order: `confirmCardSetup seti_1_secret`. */
  readonly calls: string[];
  /** Options of each group of fields, in order. */
  readonly groups: unknown[];
  /** Of every field that was told something new, in order. */
  readonly updates: unknown[];
  /** The device turns dark, or light again. */
  readonly turnDark: () => void;
  /** Says something in the name of a field: `emit('card', 'change', {})`. */
  readonly emit: (type: string, event: string, payload?: unknown) => void;
  readonly answers: {
    cardSetup: (secret: string) => Answer | Promise<Answer>;
    walletSetup: (secret: string) => Answer | Promise<Answer>;
    retrieve: (secret: string) => Answer | Promise<Answer>;
    cardPayment: (secret: string) => Answer | Promise<Answer>;
    submit: () => Answer;
  };
}

let current: StripeStub | null = null;
let fields = new Map<string, Map<string, Set<Handler>>>();

/** `window.Stripe` as the real script leaves it: loadStripe then loads nothing. Call before the page renders. */
export function installStripe(): StripeStub {
  fields = new Map();
  const scheme = new EventTarget();
  const stub: StripeStub = {
    calls: [],
    groups: [],
    updates: [],
    turnDark: () => void scheme.dispatchEvent(new Event('change')),
    emit: (type, event, payload = {}) => {
      for (const handler of fields.get(type)?.get(event) ?? []) handler(payload);
    },
    answers: {
      cardSetup: () => confirmed(),
      walletSetup: () => confirmed(),
      retrieve: () => confirmed(),
      cardPayment: () => ({ paymentIntent: { status: 'succeeded' } }),
      submit: () => ({}),
    },
  };
  current = stub;
  Reflect.set(window, 'matchMedia', () => scheme);
  Reflect.set(window, 'Stripe', Object.assign(createStripe, { version: 'endive' }));
  return stub;
}

/** A setup that the provider has confirmed. */
export function confirmed(method = 'pm_card', status = 'succeeded'): Answer {
  return { setupIntent: { id: 'seti_1', status, payment_method: method } };
}

export function refused(message: string, code = 'card_declined'): Answer {
  return { error: { type: 'card_error', code, message } };
}

function createStripe(): Record<string, unknown> {
  const { answers, calls } = current ?? installStripe();
  const call = (name: string, answer: (secret: string) => Answer | Promise<Answer>) => {
    return async (argument: unknown) => {
      const secret = secretOf(argument);
      calls.push(`${name} ${secret}`);
      const said = await answer(secret);
      if (said instanceof Error) throw said;
      return said;
    };
  };
  return {
    elements: createElements,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardSetup: call('confirmCardSetup', (secret) => answers.cardSetup(secret)),
    confirmSetup: call('confirmSetup', (secret) => answers.walletSetup(secret)),
    confirmCardPayment: call('confirmCardPayment', (secret) => answers.cardPayment(secret)),
    retrieveSetupIntent: call('retrieveSetupIntent', (secret) => answers.retrieve(secret)),
  };
}

function secretOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return String(Reflect.get(Object(value), 'clientSecret'));
}

function createElements(options: unknown): Record<string, unknown> {
  current?.groups.push(options);
  const made = new Map<string, unknown>();
  return {
    create: (type: string) => {
      const field = createField(type);
      made.set(type, field);
      return field;
    },
    getElement: (type: unknown) => made.get(typeOf(type)) ?? null,
    update: () => undefined,
    submit: () => Promise.resolve(current?.answers.submit() ?? {}),
  };
}

/** react-stripe-js asks by its component, which carries the name. */
function typeOf(type: unknown): string {
  return typeof type === 'string' ? type : String(Reflect.get(Object(type), '__elementType'));
}

function createField(type: string): Record<string, unknown> {
  const handlers = new Map<string, Set<Handler>>();
  fields.set(type, handlers);
  const field = {
    mount: (place: HTMLElement) => {
      place.dataset['field'] = type;
    },
    unmount: () => undefined,
    destroy: () => undefined,
    update: (options: unknown) => void current?.updates.push(options),
    on: (event: string, handler: Handler) => {
      handlers.set(event, (handlers.get(event) ?? new Set()).add(handler));
      return field;
    },
    off: (event: string, handler: Handler) => {
      handlers.get(event)?.delete(handler);
      return field;
    },
  };
  return field;
}
