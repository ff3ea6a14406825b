export const errors = {
  notFoundTitle: 'Page not found',
  notFoundMessage: 'There is nothing at this address. Your words are where you left them.',
  notFoundAction: 'Go to the dashboard',
  crashTitle: 'This screen stopped working',
  crashMessage: 'Something went wrong on our side. What you saved is safe. Reload to carry on.',
  crashReload: 'Reload',
  unreachableTitle: 'We could not reach the server',
  unreachableMessage:
    'The first time on a device, Noor needs a connection. Nothing is lost; please try again.',
};
