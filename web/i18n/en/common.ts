export const common = {
  appName: 'Noor',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  retry: 'Try again',
  later: 'Later',
  notifications: 'Notifications ({{hotkey}})',
  languageLabel: 'Language',
  languageSwitch: 'Read Noor in {{language}}',
  somethingWrong: 'Something went wrong. Please try again.',
  offline: 'We could not reach the server. Please check your connection and try again.',
};
