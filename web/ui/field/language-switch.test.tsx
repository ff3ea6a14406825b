import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useTranslation } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { activeLanguage, changeLanguage } from '../../i18n/i18n.ts';
import { LanguageSwitch } from './language-switch.tsx';

function Switch() {
  const { t } = useTranslation('common');
  return (
    <LanguageSwitch
      label={t('languageLabel')}
      language={activeLanguage()}
      onChange={(language) => void changeLanguage(language)}
    />
  );
}

afterEach(() => act(() => changeLanguage('en')));

test('turns the page to Arabic, right to left, and remembers it on this device', async () => {
  const user = userEvent.setup();
  render(<Switch />);
  const arabic = screen.getByRole('button', { name: 'العربية' });
  expect(arabic.getAttribute('aria-pressed')).toBe('false');
  await user.click(arabic);
  await screen.findByRole('group', { name: 'اللغة' });
  expect(arabic.getAttribute('aria-pressed')).toBe('true');
  expect(document.documentElement.dir).toBe('rtl');
  expect(document.documentElement.lang).toBe('ar');
  expect(localStorage.getItem('language')).toBe('ar');
});
