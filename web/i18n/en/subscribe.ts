export const subscribe = {
  title: 'Premium',
  notConfigured: 'Payment System Not Configured',
  notConfiguredText:
    'This server does not take payments yet. Nothing was charged, and everything you have stays as it is.',
  notYet: 'Payments are not part of this version yet. Nothing was charged.',
  unreachable: 'We could not reach the server. Nothing was charged. Please try again later.',
  backToDashboard: 'Back to Dashboard',
};
