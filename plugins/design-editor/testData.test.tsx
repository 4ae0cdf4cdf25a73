import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBlock } from 'sendwright/email';
import { designOf, editorAddress, selectBlock, startEditor, textBlock } from './testing/startEditor';

// Messages that are filled by data: what the editor offers, checks and shows of it.

/** A document of the test that lays nothing out has no rectangles of text, which editors of code ask for. */
beforeAll(() => {
  const none = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
  Range.prototype.getClientRects ??= none;
});

const fillIn = () => Promise.reject(new Error('Nothing is previewed here.'));
const testData = '{"customer":"Grace","items":[{"title":"Bread","price":"3 €"}]}';

test('a message filled by data is previewed with its test data, not as a contact', async () => {
  const asked: unknown[] = [];
  const { workbench } = await startEditor(designOf(textBlock('hello', 'Dear {{customer}}')), {
    testData,
    at: `${editorAddress}/preview`,
    fillIn: async (message, data) => {
      asked.push([message.html.includes('{{customer}}'), message.text, data]);
      return { html: '<p>Made</p>', text: 'Made', subject: 'For Grace', preheader: '', problems: [] };
    },
  });
  expect(await screen.findByText('For Grace')).toBeTruthy();
  expect(asked.at(-1)).toEqual([true, expect.stringContaining('Dear {{customer}}'), JSON.parse(testData)]);
  expect(screen.queryByRole('combobox', { name: 'Preview as contact' })).toBeNull();
  // The data is beside it when asked for, at the address of its own.
  fireEvent.click(screen.getByRole('switch', { name: 'Test data' }));
  expect(await screen.findByText(/It replaces the data that comes with each email/)).toBeTruthy();
  expect(workbench.location).toBe(`${editorAddress}/preview/test_data`);
  await workbench.dispose();
});

test('fields of a template are checked against its test data, and no unsubscribe link is required', async () => {
  const { workbench } = await startEditor(
    designOf(textBlock('hello', 'Dear {{custmer}}, thank you for your order of today.'), {
      ...textBlock('row', '{{title}}'),
      each: 'items',
    }),
    { fillIn, testData },
  );
  fireEvent.click(await screen.findByRole('tab', { name: 'Checks' }));
  expect(
    await screen.findByText('The test data has no “custmer”: it stays empty in the preview.', {}, { timeout: 30_000 }),
  ).toBeTruthy();
  expect(screen.queryByText(/No contact has a field|no way to unsubscribe/)).toBeNull();
  await workbench.dispose();
});

test('a repeated block suggests the names of its items first, then those of the data', async () => {
  const { workbench } = await startEditor(designOf({ ...createBlock('button', () => 'buy'), each: 'items' }), {
    fillIn,
    testData,
  });
  await selectBlock(/^Button/);
  if (!screen.queryByLabelText('Shown to')) fireEvent.click(screen.getByRole('button', { name: 'Show to' }));
  fireEvent.change(await screen.findByLabelText('Shown to'), { target: { value: 'exists' } });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Field' }));
  const offered = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(offered.slice(0, 4).map(({ textContent }) => textContent)).toEqual(['title', 'price', 'customer', 'items']);
  await workbench.dispose();
});
