/** What the page's script and the frames tell each other. */
export interface Said {
  readonly kind: string;
  readonly [detail: string]: unknown;
}

export type Wallet = 'apple_pay' | 'google_pay';

/** What the browser has, as a test wishes it. */
export interface Wishes {
  /** None unless told otherwise: the wallet stays out of sight. */
  wallets: readonly Wallet[];
  /** The card in the wallet: one of Stripe's test cards. */
  walletCard: string;
}
