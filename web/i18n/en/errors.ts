export const errors = {
  notFoundTitle: 'Page not found',
  notFoundMessage: 'There is nothing at this address. Your words are where you left them.',
  notFoundAction: 'Go to the dashboard',
  crashTitle: 'This screen stopped working',
  crashMessage:
    'Something went wrong on our side. What you wrote is kept on this device. Reload to carry on.',
  crashReload: 'Reload',
  unreachableTitle: 'We could not reach the server',
  unreachableMessage:
    'Noor needs a connection the first time on this device. Nothing is lost; please try again.',
};
