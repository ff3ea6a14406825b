export const landing = {
  title: 'Welcome',
  heading: 'A quiet place for your own words',
  text: 'Seven gentle questions a day, and room to answer them. Noor keeps what you write, even when there is no connection.',
  offlineTitle: 'With you anywhere',
  offlineText:
    'Write on a plane, in bed, in the mountains. Your words stay on your device and travel when there is a connection.',
  privateTitle: 'Yours alone',
  privateText: 'No advertising, no trackers. What you write is shown to nobody else.',
  languagesTitle: 'In your language',
  languagesText: 'Written in English and in Arabic, not translated from one to the other.',
  tomorrow: 'One small page, every evening.',
};
