export const subscribe = {
  title: 'Subscribe to Premium',
  back: 'Back',
  backToDashboard: 'Back to Dashboard',
  included: 'What Premium includes',
  payment: 'Payment',
  opening: 'Preparing your payment…',
  loadingForm: 'Loading the payment form…',
  orCard: 'or pay with card',
  payByCard: 'Pay with card',
  card: 'Card',
  pay: 'Subscribe for {{price}}/month',
  paying: 'One moment…',
  terms:
    'You are charged today and every month until you cancel. Cancel anytime and keep Premium until the end of the month you paid for.',
  owing: {
    title: 'Update your card',
    pay: 'Pay {{price}}',
    terms:
      'Your open payment is taken from this card today, and Premium opens again. It stays the same subscription, and uses this card from now on.',
  },
  safe: 'Your card goes straight to Stripe, our payment provider. It never passes through Noor, and nothing you write is on this page.',
  lineItem: 'Premium, 1 month',
  stay: 'Please keep this page open until we know.',
  notConfigured: {
    title: 'Payment System Not Configured',
    text: 'This server does not take payments yet. Nothing was charged, and everything you have stays as it is.',
  },
  failed: {
    title: 'Subscription Error',
    text: 'Failed to create subscription.',
    safe: 'Opening this page charges nothing, and your words are safe.',
  },
  providerSilent: 'The payment provider could not be reached.',
  unreachable: {
    title: 'We could not reach the server',
    text: 'Opening this page charges nothing, and your words are safe. Paying needs a connection; please try again when you have one.',
  },
  formUnreachable: {
    title: 'The payment form could not be loaded',
    text: 'Stripe, our payment provider, did not answer. Nothing was charged. Please check your connection, or a blocker in your browser, and try again.',
  },
  already: {
    title: 'You are already on Premium',
    text: 'There is nothing to pay. Your questions are waiting for you.',
    journal: 'Open the journal',
    manage: 'Manage Subscription',
  },
  paymentFailed: 'Payment Failed',
  declined: 'Your card was declined. Nothing was charged. Please try another card.',
  authenticationText:
    'Your bank says: additional authentication required. Nothing was charged. Please try again, or pay with card.',
  setupFailed: 'Payment Setup Failed',
  setupFailedText: 'Could not complete subscription setup. Please contact support.',
  attachFailed: 'Failed to attach payment method',
  unknownOutcome:
    'The connection was lost before the answer arrived. Press again to find out: you are never charged twice.',
  cancelled: 'Payment Cancelled',
  cancelledToast: 'Nothing was charged.',
  success: {
    title: 'Your subscription',
    asking: 'Confirming your payment…',
    welcome: 'Welcome to Premium',
    welcomeText: 'Your payment is confirmed. This is yours now:',
    journal: 'Open the journal',
    processing: 'Still processing',
    processingText:
      'Your payment is still being confirmed. This can take a few minutes; Premium opens by itself as soon as it is. You do not need to pay again.',
    again: 'Check again',
    signedOut: 'Sign in to see your plan',
    signedOutText: 'You are not signed in here. Sign in, and we look up your plan.',
    signIn: 'Sign In',
    nothing: 'There is no payment to confirm at this address.',
    unreachable: 'We could not reach the server',
    unreachableText:
      'We could not ask about your payment. Nothing is lost; please try again when you have a connection.',
  },
  cancel: {
    title: 'Payment Cancelled',
    text: 'Nothing was charged. Your plan and your words are as they were.',
    again: 'Try Again',
    back: 'Back to dashboard',
  },
};
