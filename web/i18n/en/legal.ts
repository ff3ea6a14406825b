export const legal = {
  privacy: 'Privacy',
  terms: 'Terms',
  back: 'Back to Noor',
  theirs: 'From whoever runs this Noor',
  privacyFailed:
    'Whoever runs this Noor may have added something here. We could not reach the server to check.',
  termsFailed: 'The terms need a connection, and we could not reach the server.',
};
