export const plans = {
  title: 'Choose Your Plan',
  free: 'Free',
  premium: 'Premium',
  recommended: 'Recommended',
  perMonth: '{{price}}/month',
  subscribe: 'Subscribe',
  later: 'Maybe later',
  needsConnection: 'Subscribing needs a connection.',
  unreachable:
    'We could not reach the server. Nothing was charged; please try again when you are connected.',
  yours: 'What you have written stays yours on every plan.',
  freeFeatures: {
    affirmation: 'Daily affirmation',
    support: 'Basic support',
  },
  premiumFeatures: {
    affirmations: 'Daily affirmations',
    questions_one: '{{count}} daily journaling question with feedback',
    questions_other: '{{count}} daily journaling questions with feedback',
    history: 'Reflection history',
    support: 'Priority support',
    cancel: 'Cancel anytime',
  },
  signUpRequired: 'Sign up required',
  signUpRequiredText: 'Please create an account first.',
  sessionExpired: 'Session expired',
  sessionExpiredText: 'Please sign in again.',
};
