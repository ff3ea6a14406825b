export const profile = {
  title: 'Profile',
  back: 'Back to the dashboard',
  account: 'Account',
  email: 'Email',
  premiumMember: 'Premium Member',
  freeMember: 'Free Member',
  journey: 'Your Reflection Journey',
  reflections_one: '{{count}} reflection',
  reflections_other: '{{count}} reflections',
  more_one: '+{{count}} more reflection',
  more_other: '+{{count}} more reflections',
  empty: "No reflections yet. Start your journey by answering today's questions on the dashboard.",
};
