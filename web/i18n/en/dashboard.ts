export const dashboard = {
  title: 'Dashboard',
  affirmation: "Today's Affirmation",
  affirmationMissing: 'Today’s affirmation will arrive when you’re back online.',
  loading: 'Loading your day',
  notifications: {
    label: 'Email notifications',
    hint: 'A daily affirmation in your inbox. Never anything you wrote.',
    noMail: 'This Noor sends no email, so there is nothing to switch on here.',
    noMailNow: 'This Noor sends no email at the moment. Your choice is kept.',
    time: 'Time',
    timeHint: 'Once a day, at this time where you are.',
    waits: 'No connection right now. Your choice will take effect when you’re back online.',
    failedTitle: 'Update failed',
    failedText: 'Failed to update preferences.',
  },
  upgrade: {
    title: 'Upgrade to Premium',
    text: 'Seven questions a day, insights on what you write, and your whole history. $4.99 per month, cancel anytime.',
    action: 'See the premium plan',
    later: 'Maybe later',
  },
  journalIsPremium: 'The journal is part of Premium.',
  questions: {
    title: "Today's Questions",
    journal: 'Open the journal',
  },
  generationFailed: 'Generation failed',
};
