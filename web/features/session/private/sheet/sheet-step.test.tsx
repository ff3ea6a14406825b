import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newSheet } from '../../../../../shared/sealed/new-journal.ts';
import { readSheet } from '../../../../../shared/sealed/sheet.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { changeLanguage, loadPrivateTexts } from '../../../../i18n/i18n.ts';
import { SheetStep } from './sheet-step.tsx';

beforeAll(() => loadPrivateTexts());
afterEach(() => changeLanguage('en'));

const sheet = newSheet();
const arabic = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));

function show() {
  const onProven = vi.fn();
  renderPage(
    <SheetStep
      groups={sheet.groups}
      mark="abcd"
      action="Go on"
      isBusy={false}
      problem={null}
      onBack={() => undefined}
      onProven={onProven}
    />,
  );
  const shown = screen.getAllByRole('listitem').map((group) => ({
    direction: group.closest('[dir]')?.getAttribute('dir'),
    kinds: [...group.children].map(({ textContent, localName }) => ({
      digits: textContent.replaceAll(/\s/g, ''),
      localName,
    })),
    text: group.textContent,
  }));
  return { shown, onProven };
}

test('an English sheet is read from the left, in the digits that its words are in', () => {
  const { shown } = show();
  expect(shown.map(({ direction, kinds }) => ({ direction, kinds }))).toEqual(
    sheet.groups.map((digits) => ({ direction: 'ltr', kinds: [{ digits, localName: 'span' }] })),
  );
});

test('an Arabic sheet shows each group in both kinds of digits, and both from the left', async () => {
  await changeLanguage('ar');
  const { shown } = show();
  expect(shown.map(({ direction, kinds }) => ({ direction, kinds }))).toEqual(
    sheet.groups.map((digits) => ({
      direction: 'ltr',
      kinds: [
        { digits, localName: 'span' },
        { digits: arabic(digits), localName: 'bdo' },
      ],
    })),
  );
  const pastedWhole = readSheet(shown.map(({ text }) => text).join('\n'));
  expect(pastedWhole).toEqual({ kind: 'secret', secret: sheet.secret });
});

test.each([
  ['the digits of the first kind', (digits: string) => digits],
  ['Arabic digits', arabic],
])('an Arabic sheet is proved in %s', async (_, kind) => {
  await changeLanguage('ar');
  const { onProven } = show();
  const user = userEvent.setup();
  const [third, seventh] = screen.getAllByRole('textbox');
  if (!third || !seventh) throw new Error('There are no two fields.');
  await user.type(third, kind(sheet.groups[2] ?? ''));
  await user.type(seventh, kind(sheet.groups[6] ?? ''));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(onProven).toHaveBeenCalledOnce();
});
