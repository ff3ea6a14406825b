export const account = {
  languageText: 'For every screen.',
  languageTextMail: 'For every screen, and for the emails you receive.',
  needsConnection: 'Needs a connection.',
  insights: {
    title: 'Your insights',
    text: 'Who writes them, and what has been sent to a language model.',
    action: 'See and choose',
  },
  journal: {
    title: 'Your journal',
    text: 'One file to read, print and keep: everything on this device, including what has not been sent yet.',
    action: 'Download my journal',
    readable: 'The file itself is not closed: whoever has it can read it.',
    arriving:
      'Your earlier entries are still arriving on this device ({{percent}}). The download fetches them first.',
    fetching: 'Fetching your earlier entries…',
    partial:
      'This file holds only what is on this device: the rest could not be fetched. Download it again once you are connected.',
    failed: 'The download could not be prepared. Please try again.',
  },
  everything: {
    title: 'Your account data',
    text: 'Everything in your account, including shared feelings and support requests, as a data file (JSON).',
    textPrivate:
      'Everything in your account, as a data file (JSON). Your private journal is in it as this device reads it; what cannot be opened here stays sealed.',
    action: 'Download account data',
    failed: 'The download could not be prepared',
  },
  devices: {
    title: 'Other devices',
    text: 'Signs you out everywhere but here. What they have not sent yet stays on them until you sign in there again.',
    action: 'Stay signed in only here',
    none: 'You were not signed in anywhere else.',
    done: 'Signed out of other devices',
    ended_one: 'You are signed out in {{count}} other place.',
    ended_other: 'You are signed out in {{count}} other places.',
    failed: 'The other devices are still signed in',
  },
  lock: {
    title: 'Lock',
    text: 'Noor can ask for words only you know before it shows anything on this device.',
    action: 'Keep Noor closed',
    on: 'Noor is kept closed on this device.',
    change: 'Change the lock',
    close: 'Close now',
    insecure:
      'This page came over an insecure connection, where no browser can close anything. Open Noor at its https address.',
  },
  private: {
    title: 'Private journal',
    text: 'Once it is private, only your devices can read what you write: not we, and nobody who asks us.',
    on: 'Your journal is private: only your devices can read what you write.',
    off: 'You made it an ordinary journal again: the server can read your pages as they are opened.',
    action: 'Make it private',
    change: 'Your private journal',
  },
  remove: {
    title: 'Delete account',
    text: 'Your account and every word in it, for good.',
    action: 'Delete my account',
    dialogTitle: 'Delete your account?',
    erased:
      'With your account, your entries, insights, shared feelings and support requests are deleted right away.',
    device:
      'This device is cleared, including what has not been sent yet. Your other devices clear themselves when they next connect.',
    plan: 'Your premium plan ends. You will not be charged again.',
    final: 'This can’t be undone.',
    keep: 'Download my journal first',
    password: 'Your password',
    wrongPassword: 'This is not your password.',
    confirm: 'Delete everything',
    deleting: 'Deleting…',
    cancel: 'Keep my account',
    failed: 'Your account was not deleted.',
    done: 'Your account has been deleted',
    doneText:
      'Everything in it is gone, and nothing of yours is left on this device. Take care of yourself.',
  },
  file: {
    title: 'My journal',
    taken: 'Downloaded from Noor on {{day}}',
    empty: 'Nothing has been written on this device yet.',
    question: 'Question',
    earlier: 'An earlier version',
    notSent: 'Not on the server when this was downloaded',
    unopened_one:
      '{{count}} page on the server could not be opened when this was downloaded, and is not in here.',
    unopened_other:
      '{{count}} pages on the server could not be opened when this was downloaded, and are not in here.',
    missing_one: '{{count}} page from another device had not arrived and is not in here.',
    missing_other: '{{count}} pages from another device had not arrived and are not in here.',
    energy: 'Energy: {{score}}/10',
    note: 'This file belongs to you and opens without a connection. It also holds everything in a form that programs can read: look for “noor-journal” in its source.',
  },
};
