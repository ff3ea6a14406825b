import type { Said, Wishes } from './messages.ts';

// Each of these runs as the one script of a document of its own, so each stands alone.

/** The card field's inside: the number never leaves it but to Stripe. */
export function cardFrame(): void {
  const isArabic = location.hash === '#ar';
  const fields = [
    ['cardnumber', isArabic ? 'رقم البطاقة' : 'Card number', 'cc-number'],
    ['exp-date', isArabic ? 'شهر / سنة' : 'MM / YY', 'cc-exp'],
    ['cvc', isArabic ? 'رمز الأمان' : 'CVC', 'cc-csc'],
    ['postal', isArabic ? 'الرمز البريدي' : 'ZIP', 'postal-code'],
  ] as const;
  const form = document.createElement('form');
  const inputs = fields.map(([name, placeholder, autocomplete]) => {
    const input = document.createElement('input');
    Object.assign(input, { name, placeholder, autocomplete });
    input.setAttribute('aria-label', placeholder);
    input.style.cssText = `border:0;width:${name === 'cardnumber' ? 40 : 18}%`;
    form.append(input);
    return input;
  });
  document.body.append(form);
  const tell = (said: Said) => parent.postMessage(said, '*');
  const valueOf = (place: number) => inputs[place]?.value.replace(/\s/g, '') ?? '';

  const findProblem = (): { code: string; message: string } | null => {
    const [number, date, code] = [valueOf(0), valueOf(1), valueOf(2)];
    if (number.length < 16) {
      return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
    }
    if (!/^\d\d\/?\d\d$/.test(date)) {
      return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
    }
    if (date.slice(-2) < '26') {
      return {
        code: 'invalid_expiry_year_past',
        message: "Your card's expiration year is in the past.",
      };
    }
    if (code.length < 3) {
      return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
    }
    if (valueOf(3) !== '') return null;
    return { code: 'incomplete_zip', message: 'Your postal code is incomplete.' };
  };
  form.addEventListener('input', () => {
    const problem = findProblem();
    const isInvalid = problem?.code.startsWith('invalid') ?? false;
    tell({
      kind: 'change',
      empty: inputs.every(({ value }) => value === ''),
      complete: problem === null,
      error: isInvalid ? { type: 'validation_error', ...problem } : undefined,
      value: { postalCode: valueOf(3) },
    });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell({ kind: 'enter' });
  });
  // Several inputs and no button: Enter alone submits nothing.
  form.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') form.requestSubmit();
  });
  form.addEventListener('focusin', () => tell({ kind: 'focus' }));
  form.addEventListener('focusout', () => tell({ kind: 'blur' }));

  const confirm = async (path: string, params: Readonly<Record<string, string>>): Promise<Said> => {
    const problem = findProblem();
    if (problem) return { kind: 'confirmed', error: { type: 'validation_error', ...problem } };
    const answer = await fetch(`https://api.stripe.com${path}`, {
      method: 'POST',
      body: new URLSearchParams({
        ...params,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': valueOf(0),
        'payment_method_data[billing_details][address][postal_code]': valueOf(3),
      }),
    });
    const said = (await answer.json()) as { readonly error?: unknown };
    return { kind: 'confirmed', ...(answer.ok ? { intent: said } : { error: said.error }) };
  };
  window.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'focus') inputs[0]?.focus();
    if (data.kind !== 'confirm') return;
    const unreachable = {
      kind: 'confirmed',
      error: { type: 'api_connection_error', message: 'We are experiencing issues connecting.' },
    };
    void confirm(
      String(data['path']),
      Object.fromEntries(new URLSearchParams(String(data['params']))),
    ).then(tell, () => tell(unreachable));
  });
  tell({ kind: 'ready' });
}

/** The wallet's button, and its sheet once the page has said what is for sale. */
export function walletFrame(wishes: Wishes): void {
  const tell = (said: Said) => parent.postMessage(said, '*');
  const draw = (...buttons: readonly (readonly [string, Said])[]): void => {
    document.body.replaceChildren(
      ...buttons.map(([text, said]) => {
        const button = document.createElement('button');
        button.textContent = text;
        button.addEventListener('click', () => tell(said));
        return button;
      }),
    );
  };
  const names = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
  const drawButtons = () =>
    draw(
      ...wishes.wallets.map(
        (wallet) => [`Subscribe with ${names[wallet]}`, { kind: 'click', wallet }] as const,
      ),
    );
  window.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'closed') drawButtons();
    if (data.kind !== 'sheet') return;
    const wallet = data['wallet'];
    draw(
      [`Pay ${String(data['total'])}`, { kind: 'confirm', wallet }],
      ['Close', { kind: 'cancel' }],
    );
  });
  drawButtons();
  tell({ kind: 'ready', wallets: wishes.wallets });
}

/** Her bank asks whether it is really she. */
export function bankFrame(): void {
  const tell = (said: Said) => parent.postMessage(said, '*');
  const ask = (id: string, text: string, agrees: boolean): HTMLButtonElement => {
    const button = document.createElement('button');
    Object.assign(button, { id, textContent: text });
    button.addEventListener('click', () => {
      document.body.replaceChildren();
      tell({ kind: 'answered', agrees });
    });
    return button;
  };
  document.body.append(
    ask('test-source-authorize-3ds', 'Complete', true),
    ask('test-source-fail-3ds', 'Fail', false),
  );
  tell({ kind: 'ready' });
}
