import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { helpResources } from '../../../shared/words/help-resources.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { CareCard } from './care-card.tsx';

vi.mock('../../lib/device-time-zone.ts', () => ({ deviceTimeZone: () => 'Europe/London' }));

afterEach(() => changeLanguage('en'));

const HEAVY = 'I want to kill myself';
const HURT = 'He hits me every night';

function card(): HTMLElement {
  return screen.getByRole('region', { name: 'You do not have to carry this alone' });
}

function numbers(): string[] {
  const links = within(card()).getAllByRole('link');
  return links.map((link) => link.getAttribute('href') ?? '').filter((to) => to.startsWith('tel:'));
}

test('ordinary words, heavy ones too, show nothing', () => {
  const { container } = render(
    <CareCard answers={['A hard day. I could kill for a nap.', 'The rain was loud.']} level={2} />,
  );
  expect(container.textContent).toBe('');
});

test('words of self-harm show the lines of her country, to be called', () => {
  render(<CareCard answers={['The rain was loud.', HEAVY]} level={2} />);
  expect(within(card()).getByText(/please reach someone now/)).toBeTruthy();
  expect(numbers()).toEqual(['tel:999', 'tel:112', 'tel:116123', 'tel:08082000247']);
  const phone = within(card()).getByRole('link', { name: 'Call 116 123' });
  expect([...phone.childNodes].map(({ textContent }) => textContent)).toEqual(['Call 116 123']);
  expect(within(card()).getByText(/Nobody has been told/)).toBeTruthy();
});

function quietLine(): HTMLElement {
  return screen.getByText('For you, in a quiet moment: people who listen');
}

test('words of violence leave one quiet line, closed, with those lines first', async () => {
  const user = userEvent.setup();
  const comes = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear();
  const { rerender } = render(<CareCard answers={[HURT]} level={2} />);
  const details = quietLine().closest('details');
  expect(details?.open).toBe(false);
  expect(screen.queryByRole('heading')).toBeNull();
  rerender(<CareCard answers={[HURT, 'The rain was loud.']} level={2} calls={1} />);
  expect(comes).not.toHaveBeenCalled();
  await user.click(quietLine());
  expect(details?.open).toBe(true);
  expect(screen.getByText(/it is not your fault/)).toBeTruthy();
  expect(screen.getByText(/Somebody may look at this phone/)).toBeTruthy();
  const links = [...(details?.querySelectorAll('a') ?? [])].map(({ href }) => href);
  expect(links.filter((to) => to.startsWith('tel:'))).toEqual([
    'tel:999',
    'tel:112',
    'tel:08082000247',
    'tel:116123',
  ]);
  expect(links).toContain(`${helpResources().violence_elsewhere.url}/`);
});

test('being controlled is noticed as well', () => {
  render(<CareCard answers={['He reads my messages and I am not allowed to go out.']} level={2} />);
  expect(quietLine()).toBeTruthy();
});

test('words of self-harm come before those of violence', () => {
  render(<CareCard answers={[HURT, HEAVY]} level={2} />);
  expect(within(card()).getByText(/please reach someone now/)).toBeTruthy();
});

test('the card comes into view with each save it answers, and not by merely being there', () => {
  const comes = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear();
  const { rerender } = render(<CareCard answers={[HEAVY]} level={2} calls={0} />);
  rerender(<CareCard answers={[HEAVY, 'The rain was loud.']} level={2} calls={0} />);
  expect(comes).not.toHaveBeenCalled();
  rerender(<CareCard answers={[HEAVY, HURT]} level={2} calls={1} />);
  expect(comes).toHaveBeenCalledTimes(1);
});

test('another country is chosen by hand, and outside the list there is a finder', async () => {
  const user = userEvent.setup();
  render(<CareCard answers={[HEAVY]} level={2} />);
  const country = screen.getByRole('combobox', { name: 'Country or region' });
  expect(country).toHaveProperty('value', 'GB');
  await user.selectOptions(country, 'France');
  expect(numbers()).toContain('tel:3114');
  await user.selectOptions(country, 'Somewhere else');
  expect(numbers()).toEqual([]);
  const { url, name, emergency } = helpResources().elsewhere;
  expect(screen.getByText(emergency.en)).toBeTruthy();
  expect(screen.getByRole('link', { name: name.en }).getAttribute('href')).toBe(url);
});

test.each([
  ['en', 'Text 988'],
  ['ar', 'أرسلي رسالة نصّية إلى الرقم 988'],
] as const)(
  'where a line takes text messages she can write to it, in %s',
  async (language, name) => {
    await changeLanguage(language);
    const user = userEvent.setup();
    const { container } = render(<CareCard answers={[HEAVY]} level={2} />);
    expect(container.querySelector('a[href^="sms:"]')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox'), 'US');
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('sms:988');
  },
);

test('nothing is promised of hours, nor of other numbers where there may be one or none', async () => {
  const user = userEvent.setup();
  const { container } = render(<CareCard answers={[HEAVY]} level={2} />);
  await user.selectOptions(screen.getByRole('combobox'), 'Somewhere else');
  expect(container.textContent).not.toMatch(/any hour|has others/);
  expect(screen.getByText(/lead to people who listen without judging/)).toBeTruthy();
  expect(screen.getByText(/call your emergency number/)).toBeTruthy();
});

test('in Arabic the card speaks Arabic, and numbers stand as they are dialled', async () => {
  await changeLanguage('ar');
  render(<CareCard answers={['أريد أن أقتل نفسي']} level={3} />);
  const heading = screen.getByRole('heading', { level: 3, name: 'لستِ مضطرة إلى حمل هذا وحدكِ' });
  expect(heading).toBeTruthy();
  expect(screen.getByText('116 123').dir).toBe('ltr');
  const phone = screen.getByRole('link', { name: 'اتصلي بالرقم 999' });
  expect([...phone.childNodes].map(({ textContent }) => textContent)).toEqual(['اتصلي بالرقم 999']);
});
