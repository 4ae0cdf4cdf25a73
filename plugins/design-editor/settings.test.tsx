import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyBrand, createBlock, defaultBrand, type Design } from 'sendwright/email';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { fake } from 'sendwright/sdk/testing';
import { designOf, sampleBlocks, saveNow, selectBlock, startEditor } from './testing/startEditor';

// What the settings beside the canvas make of a block and of the whole design.

jest.setTimeout(60_000);

const fill = (label: string | RegExp, value: string, within_: HTMLElement = document.body): void =>
  void fireEvent.change(within(within_).getByLabelText(label), { target: { value } });
/** A group of settings, unfolded, by its title. */
const section = async (title: string): Promise<HTMLElement> => {
  const fold = await screen.findByRole('button', { name: title });
  if (fold.getAttribute('aria-expanded') === 'false') fireEvent.click(fold);
  const group = fold.closest('section');
  if (!group) throw new Error(`There is no group ${title}.`);
  return group;
};

test('a block has settings for phones and dark mode, for some contacts only, and repeats for a list', async () => {
  const fields = { reserved: [], custom: [{ id: 'e1_T', name: 'plan', field_type: 'Text' }] };
  const { workbench, block } = await startEditor(designOf(...sampleBlocks()), {
    services: [fake<unknown>(FieldDefinitions, { ...fields, load: async () => fields })],
  });
  await selectBlock(/^Text, Hello/);
  const phones = await section('On phones');
  fireEvent.click(within(phones).getByRole('radio', { name: 'Phones only' }));
  fill('Text size', '18', phones);
  const dark = await section('In dark mode');
  fill('Background', 'abc', dark);
  const audience = await section('Show to');
  fill('Shown to', 'equals', audience);
  await userEvent.click(within(audience).getByRole('combobox', { name: 'Field' }));
  await userEvent.type(within(audience).getByRole('combobox', { name: 'Field' }), 'pla');
  await userEvent.click(await screen.findByRole('option', { name: /^Plan/ }));
  fill('Value', 'gold', audience);
  fill(/^Repeat for each/, 'items', audience);
  saveNow();
  await waitFor(() =>
    expect(block('hello')).toMatchObject({
      hideOn: 'desktop',
      mobile: { fontSize: 18 },
      dark: { background: '#aabbcc' },
      when: { field: 'plan', operator: 'equals', value: 'gold' },
      each: 'items',
    }),
  );
  // Told where it is looked for: the canvas shows it once, whoever reads it.
  expect(
    screen.getByRole('treeitem', { name: /^Text, Hello.*Only plan is gold, for each of items, only on phones$/ }),
  ).toBeTruthy();
  fill('Shown to', 'always', audience);
  fill(/^Repeat for each/, '', audience);
  fireEvent.click(within(phones).getByRole('radio', { name: 'All' }));
  saveNow();
  await waitFor(() => expect(block('hello')).not.toHaveProperty('when'));
  for (const gone of ['each', 'hideOn']) expect(block('hello')).not.toHaveProperty(gone);
  await workbench.dispose();
});

test('where readers unsubscribe from everything, no unsubscribe block links to preferences', async () => {
  const unsubscribe = createBlock('unsubscribe', () => 'out');
  const { workbench, block } = await startEditor(designOf(...sampleBlocks(), unsubscribe), {
    withoutPreferences: true,
  });
  await waitFor(() => expect(block('out')).toMatchObject({ unsubscribe: 'Unsubscribe', preferences: null }));
  await selectBlock(/^Unsubscribe/);
  expect(screen.getByRole('switch', { name: 'Link to preferences' })).toHaveProperty('disabled', true);
  expect(screen.getByText('With a global unsubscribe there are no preferences to link to.')).toBeTruthy();
  // Undo brings the link back, and it is removed again.
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
  await selectBlock(/^Unsubscribe/);
  expect(screen.getByRole('switch', { name: 'Link to preferences' })).toHaveProperty('checked', false);
  await workbench.dispose();
});

test('the design has styles, dark mode colors, and columns that do not stack', async () => {
  const { workbench, stored, block } = await startEditor(designOf(...sampleBlocks()));
  fill('Width', '640', await section('Content container'));
  fill('Sides on phones', '12', await section('Content container'));
  fill('Text size', '18', await section('Email body'));
  fireEvent.click(screen.getByRole('button', { name: 'Preview dark mode' }));
  await screen.findByText(/^No dark-mode colors/);
  fireEvent.click(within(await section('Dark mode')).getByRole('switch', { name: /^Custom dark-mode colors/ }));
  await waitFor(() => expect(screen.queryByText(/^No dark-mode colors/)).toBeNull());
  saveNow();
  await waitFor(() =>
    expect((stored().design as Design).theme).toMatchObject({
      fontSize: 18,
      container: { width: 640, phoneSides: 12 },
      dark: { background: '#0f1115' },
    }),
  );
  await selectBlock(/^Columns/);
  const columns = await section('Columns');
  fireEvent.click(within(columns).getByRole('button', { name: 'Layout 1 to 2' }));
  fireEvent.click(within(columns).getByRole('switch', { name: /^Stack on phones/ }));
  saveNow();
  await waitFor(() => expect(block('cols')).toMatchObject({ layout: '1-2', stack: false }));
  await workbench.dispose();
});

const version = '00000000-0000-4000-8000-000000000002';
const clay = { ...defaultBrand, colors: { ...defaultBrand.colors, link: '#b5502b', text: '#2b1a12' } };
const kit = { is_set: true, is_inherited: false, version, brand: clay, updated_at: '2030-01-01T00:00:00.000Z' };

test('a design takes on the brand kit, offers its colors, and can stop following it', async () => {
  const { workbench, stored } = await startEditor(designOf(...sampleBlocks()), {
    http: { 'GET /marketing/brand_kit': kit },
  });
  const brandKit = await section('Brand kit');
  fireEvent.click(await within(brandKit).findByRole('button', { name: 'Apply brand kit' }));
  saveNow();
  await waitFor(() =>
    expect(stored().design).toMatchObject({ theme: { linkColor: '#b5502b' }, brand: { version, brand: clay } }),
  );
  const body = await section('Email body');
  const swatches = within(body).getByRole('group', { name: 'Links, brand colors' });
  fireEvent.click(within(swatches).getByRole('button', { name: 'Text' }));
  saveNow();
  await waitFor(() => expect((stored().design as Design).theme.linkColor).toBe('#2b1a12'));
  fireEvent.click(within(brandKit).getByRole('button', { name: 'Stop following' }));
  saveNow();
  await waitFor(() => expect(stored().design).not.toHaveProperty('brand'));
  expect((stored().design as Design).theme.color).toBe('#2b1a12');
  await workbench.dispose();
});

test('what a design changed of the brand is reset to it in one change', async () => {
  const branded = applyBrand(designOf(...sampleBlocks()), { version, brand: clay });
  const { workbench, stored } = await startEditor(branded, { http: { 'GET /marketing/brand_kit': kit } });
  const brandKit = await section('Brand kit');
  await within(brandKit).findByText(/^This design follows your brand kit/);
  expect(within(brandKit).queryByRole('button', { name: 'Reset to brand kit' })).toBeNull();
  const body = await section('Email body');
  fill('Text size', '23', body);
  const swatches = within(body).getByRole('group', { name: 'Links, brand colors' });
  fireEvent.click(within(swatches).getByRole('button', { name: 'Text' }));
  fireEvent.click(await within(brandKit).findByRole('button', { name: 'Reset to brand kit' }));
  expect(within(brandKit).queryByRole('button', { name: 'Reset to brand kit' })).toBeNull();
  saveNow();
  await waitFor(() => expect((stored().design as Design).theme).toEqual(branded.theme));
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
  saveNow();
  await waitFor(() => expect((stored().design as Design).theme).toMatchObject({ fontSize: 23, linkColor: '#2b1a12' }));
  await workbench.dispose();
});

test('a design that follows an earlier version of the kit is updated, and new blocks are in its look', async () => {
  const before = applyBrand(designOf(...sampleBlocks()), {
    version: '00000000-0000-4000-8000-000000000001',
    brand: defaultBrand,
  });
  const { workbench, stored } = await startEditor(before, { http: { 'GET /marketing/brand_kit': kit } });
  const brandKit = await section('Brand kit');
  fireEvent.click(await within(brandKit).findByRole('button', { name: 'Update to the brand kit' }));
  saveNow();
  await waitFor(() => expect((stored().design as Design).brand?.version).toBe(version));
  expect((stored().design as Design).theme.linkColor).toBe('#b5502b');
  expect(within(brandKit).queryByRole('button', { name: 'Update to the brand kit' })).toBeNull();
  await workbench.dispose();
});
