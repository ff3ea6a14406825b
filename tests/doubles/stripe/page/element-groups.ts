import type { Said } from './messages.ts';

type Heard = (event: Readonly<Record<string, unknown>>) => void;
type Outcome = { readonly error: unknown } | { readonly intent: Intent };
interface Intent {
  readonly id: string;
  readonly status: string;
}

/** What Stripe.js shows on the page and how it speaks to its frames; runs there, so it stands alone. */
export function elementGroups() {
  let frameCount = 0;
  const fail: (message: string) => never = (message) => {
    throw Object.assign(new Error(message), { name: 'IntegrationError' });
  };

  const openFrame = (name: string, title: string, hear: (said: Said) => void) => {
    frameCount += 1;
    const frame = document.createElement('iframe');
    Object.assign(frame, { name: `__privateStripeFrame${frameCount}`, title });
    frame.src = `https://js.stripe.com/stand-in/${name}`;
    frame.style.cssText = 'border:0;inline-size:100%;block-size:2.5rem';
    const listen = ({ source, data }: MessageEvent<Said>) => {
      if (source === frame.contentWindow) hear(data);
    };
    window.addEventListener('message', listen);
    return {
      frame,
      send: (said: Said): void => frame.contentWindow?.postMessage(said, 'https://js.stripe.com'),
      close: (): void => {
        window.removeEventListener('message', listen);
        frame.remove();
      },
    };
  };

  class Element {
    readonly type: string;
    readonly group: Group;
    readonly heard = new Map<string, Set<Heard>>();
    readonly frame: ReturnType<typeof openFrame>;
    answer: ((outcome: Outcome) => void) | null = null;
    dom: HTMLElement | null = null;
    wallet = '';

    constructor(group: Group, type: string, locale: string) {
      this.group = group;
      this.type = type;
      const [page, title] =
        type === 'card'
          ? [`card.html#${locale}`, 'Secure card payment input frame']
          : ['wallet.html', 'Secure express checkout frame'];
      this.frame = openFrame(page, title, (said) => this.hear(said));
    }

    mount(place: HTMLElement | string): void {
      const dom = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place;
      if (!dom?.isConnected) {
        return fail('Invalid DOM element. Call mount() with a valid DOM element or selector.');
      }
      this.dom = dom;
      dom.append(this.frame.frame);
    }
    unmount(): void {
      this.frame.frame.remove();
    }
    destroy(): void {
      this.frame.close();
      this.group.forget(this);
    }
    update(): void {}
    focus(): void {
      this.frame.send({ kind: 'focus' });
    }
    on(event: string, heard: Heard): this {
      this.heard.set(event, (this.heard.get(event) ?? new Set()).add(heard));
      return this;
    }
    once(event: string, heard: Heard): this {
      const once: Heard = (said) => {
        this.off(event, once);
        heard(said);
      };
      return this.on(event, once);
    }
    off(event: string, heard: Heard): this {
      this.heard.get(event)?.delete(heard);
      return this;
    }
    confirm(path: string, params: Readonly<Record<string, string>>): Promise<Outcome> {
      this.frame.send({ kind: 'confirm', path, params: new URLSearchParams(params).toString() });
      return new Promise((resolve) => (this.answer = resolve));
    }

    tell(event: string, said: Readonly<Record<string, unknown>> = {}): void {
      for (const heard of this.heard.get(event) ?? []) heard({ elementType: this.type, ...said });
    }
    hear({ kind, ...said }: Said): void {
      if (kind === 'confirmed') this.answer?.(said as unknown as Outcome);
      else if (kind === 'enter') this.dom?.closest('form')?.requestSubmit();
      else if (this.type === 'expressCheckout') this.hearWallet(kind, said);
      else this.tell(kind, said);
    }
    hearWallet(kind: string, { wallet, wallets }: Readonly<Record<string, unknown>>): void {
      if (kind === 'ready') {
        const has = (name: string) => Array.isArray(wallets) && wallets.includes(name);
        const available = { applePay: has('apple_pay'), googlePay: has('google_pay') };
        const isAny = available.applePay || available.googlePay;
        this.tell('ready', { availablePaymentMethods: isAny ? available : undefined });
      } else if (kind === 'click') this.openSheet(String(wallet));
      else if (kind === 'confirm') {
        this.wallet = String(wallet);
        const paymentFailed = () => this.frame.send({ kind: 'closed' });
        this.tell('confirm', { expressPaymentType: wallet, paymentFailed });
      } else {
        this.frame.send({ kind: 'closed' });
        this.tell('cancel');
      }
    }
    /** Stripe waits a second for the page to say what is for sale. */
    openSheet(wallet: string): void {
      const late = setTimeout(() => fail('resolve() was not called within a second.'), 1000);
      const resolve = () => {
        clearTimeout(late);
        this.frame.send({ kind: 'sheet', wallet, total: this.group.total });
      };
      const reject = () => clearTimeout(late);
      this.tell('click', { expressPaymentType: wallet, resolve, reject });
    }
  }

  class Group {
    readonly total: string;
    isSubmitted = false;
    readonly options: Readonly<Record<string, unknown>>;
    readonly locale: string;
    elements: Element[] = [];

    constructor(options: Readonly<Record<string, unknown>>, locale: string) {
      if ('paymentMethodTypes' in options) {
        fail('paymentMethodTypes is no longer supported. Use allowedPaymentMethodTypes instead.');
      }
      const { mode, amount, currency } = options;
      const needsAmount = mode === 'payment' || mode === 'subscription';
      if (mode !== undefined && typeof currency !== 'string') {
        fail('elements() with a mode needs a currency.');
      }
      if (needsAmount && !Number.isInteger(amount)) fail(`The mode ${mode} needs an amount.`);
      if (mode === 'setup' && amount !== undefined) fail('The mode setup takes no amount.');
      this.options = options;
      this.locale = locale;
      this.total = `$${(Number(amount ?? 0) / 100).toFixed(2)}`;
    }
    create(type: string): Element {
      if (type === 'paymentRequestButton') fail('The Payment Request Button is gone.');
      if (type !== 'card' && type !== 'expressCheckout') fail(`No such element here: ${type}`);
      if (type === 'expressCheckout' && !this.options['mode'] && !this.options['clientSecret']) {
        fail('The Express Checkout Element needs elements() with a mode or a clientSecret.');
      }
      if (this.getElement(type)) fail(`Can only create one Element of type ${type}.`);
      const element = new Element(this, type, this.locale);
      this.elements.push(element);
      return element;
    }
    getElement(asked: string | { readonly __elementType?: string }): Element | null {
      const type = typeof asked === 'string' ? asked : asked.__elementType;
      return this.elements.find((element) => element.type === type) ?? null;
    }
    forget(element: Element): void {
      this.elements = this.elements.filter((one) => one !== element);
    }
    update(): void {}
    submit(): Promise<{ error?: never }> {
      this.isSubmitted = true;
      return Promise.resolve({});
    }
  }

  return { Element, Group, fail, openFrame };
}
