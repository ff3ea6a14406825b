export const landing = {
  title: 'Welcome',
  heading: 'A quiet place for your own words',
  text: 'Seven gentle questions a day, and room to answer them. Noor keeps what you write, even when there is no connection.',
  plans:
    'Free: an affirmation every day, and the community. Premium, $4.99 per month: the questions, insights and your history. Cancel anytime.',
  plansNotSold:
    'Free: an affirmation every day, and the community. Premium isn’t available on this server.',
  offlineTitle: 'With you anywhere',
  offlineText:
    'Write on a plane, in bed, in the mountains. Your words stay on your device and go out when you’re back online.',
  privateTitle: 'Yours alone',
  privateText: 'No advertising, no trackers. Your journal is shown to nobody else.',
  languagesTitle: 'In your language',
  languagesText: 'Every question and every screen in English and Arabic. Switch whenever you like.',
  tomorrow: 'One small page, every evening.',
};
