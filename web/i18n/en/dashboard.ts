export const dashboard = {
  title: 'Dashboard',
  affirmation: "Today's Affirmation",
  affirmationMissing: 'Your affirmation arrives with the next connection.',
  loading: 'Loading your day',
  notifications: {
    label: 'Email notifications',
    hint: 'A daily affirmation in your inbox. Never anything you wrote.',
    time: 'Time',
    timeHint: 'By your local clock, once a day.',
    offline: 'Needs a connection.',
    failedTitle: 'Update failed',
    failedText: 'Failed to update preferences.',
  },
  upgrade: {
    title: 'Upgrade to Premium',
    text: 'Seven questions a day, insights on what you write, and your whole history. $4.99 per month, cancel anytime.',
    action: 'See the premium plan',
    later: 'Maybe later',
  },
  questions: {
    title: "Today's Questions",
    journal: 'Open the journal',
  },
  generationFailed: 'Generation failed',
};
