import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Block, createBlock } from 'sendwright/email';
import { designOf, saveNow, selectBlock, startEditor, textBlock } from './testing/startEditor';

// Texts without formatting, which are edited in place on the canvas.

const heading = (text: string): Block => ({ ...createBlock('heading', () => 'head'), text }) as Block;

async function canvas(): Promise<Document> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Canvas');
  await waitFor(() => expect(frame.contentDocument?.querySelector('.canvas')).toBeTruthy());
  if (!frame.contentDocument) throw new Error('The canvas has no page.');
  return frame.contentDocument;
}
const edited = (page: Document): HTMLElement | null => page.querySelector<HTMLElement>('[contenteditable]');

async function open(label: RegExp): Promise<{ page: Document; field: HTMLElement }> {
  const page = await canvas();
  fireEvent.keyDown(await selectBlock(label), { key: 'Enter' });
  const field = await waitFor(() => {
    const found = edited(page);
    if (!found) throw new Error('Nothing is being edited.');
    return found;
  });
  return { page, field };
}
function write(field: HTMLElement, text: string): void {
  act(() => {
    field.textContent = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const press = (field: HTMLElement, key: string, more: KeyboardEventInit = {}): void =>
  act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));

test('a heading is written on the canvas, and undone there', async () => {
  const { workbench, block } = await startEditor(designOf(heading('Old')));
  const { page, field } = await open(/Heading, Old/);
  expect(field.textContent).toBe('Old');
  expect(field.getAttribute('role')).toBe('textbox');
  write(field, 'News <b>');
  expect(edited(page)).toBe(field);
  press(field, 'z', { ctrlKey: true });
  expect(field.textContent).toBe('Old');
  press(field, 'z', { ctrlKey: true, shiftKey: true });
  expect(field.textContent).toBe('News <b>');
  press(field, 'Escape');
  await waitFor(() => expect(edited(page)).toBeNull());
  await waitFor(() => expect(page.querySelector('h2')?.textContent).toBe('News <b>'));
  saveNow();
  await waitFor(() => expect(block('head')).toMatchObject({ text: 'News <b>' }));
  await workbench.dispose();
});

test('merge tags of a heading are chips on the canvas, and text while it is written', async () => {
  const { workbench, block } = await startEditor(designOf(heading('Hi {{first_name}}, <b>')));
  const page = await canvas();
  expect(page.querySelector('h2 [data-merge-tag="first_name"]')?.textContent).toMatch(/^first\sname$/);
  const { field } = await open(/Heading, Hi/);
  expect(field.textContent).toBe('Hi {{first_name}}, <b>');
  write(field, 'Hi {{first_name | friend}}, {{#if city}}');
  press(field, 'Escape');
  await waitFor(() => expect(edited(page)).toBeNull());
  await waitFor(() => expect(page.querySelectorAll('h2 [data-merge-tag]')).toHaveLength(1));
  expect(page.querySelector('h2')?.textContent).toMatch(/^Hi first\sname, \{\{#if city\}\}$/);
  saveNow();
  await waitFor(() => expect(block('head')).toMatchObject({ text: 'Hi {{first_name | friend}}, {{#if city}}' }));
  await workbench.dispose();
});

test('a text stays one line of at most its length', async () => {
  const { workbench, block } = await startEditor(designOf(heading('Old')));
  const { field } = await open(/Heading, Old/);
  write(field, 'Two\nlines');
  saveNow();
  await waitFor(() => expect(block('head')).toMatchObject({ text: 'Two lines' }));
  write(field, 'x'.repeat(1200));
  expect(field.textContent).toHaveLength(1000);
  // Half an emoji can't be stored.
  write(field, `${'x'.repeat(999)}🎁`);
  expect(field.textContent).toBe('x'.repeat(999));
  await workbench.dispose();
});

test('a locked block is not edited', async () => {
  const { workbench } = await startEditor(designOf({ ...heading('Old'), locked: true }));
  const page = await canvas();
  fireEvent.keyDown(await selectBlock(/Heading, Old/), { key: 'Enter' });
  expect(edited(page)).toBeNull();
  await workbench.dispose();
});

test('a new heading is written at once', async () => {
  const { workbench } = await startEditor(designOf());
  const page = await canvas();
  fireEvent.click(await screen.findByRole('button', { name: 'Heading' }));
  await waitFor(() => expect(edited(page)?.getAttribute('data-hint')).toBe('Heading'));
  await workbench.dispose();
});

const table = (): Block => ({
  ...createBlock('table', () => 'table'),
  rows: [
    ['Item', 'Price'],
    ['Map', ''],
  ],
  aligns: ['left', 'right'],
});
/** What is edited now, by its path. */
const fieldPath = (page: Document): string | null | undefined => edited(page)?.getAttribute('data-field');
const now = (page: Document): HTMLElement => {
  const field = edited(page);
  if (!field) throw new Error('Nothing is being edited.');
  return field;
};

test('keys go from cell to cell, and the last one adds a row', async () => {
  const { workbench, block } = await startEditor(designOf(table()));
  const { page, field } = await open(/Table, 2 rows/);
  expect(field.getAttribute('aria-label')).toBe('Row 1, column 1');
  press(field, 'Tab');
  await waitFor(() => expect(fieldPath(page)).toBe('rows.0.1'));
  press(now(page), 'Enter');
  await waitFor(() => expect(fieldPath(page)).toBe('rows.1.1'));
  press(now(page), 'ArrowUp');
  await waitFor(() => expect(fieldPath(page)).toBe('rows.0.1'));
  press(now(page), 'Tab', { shiftKey: true });
  await waitFor(() => expect(fieldPath(page)).toBe('rows.0.0'));
  for (const path of ['rows.0.1', 'rows.1.0', 'rows.1.1', 'rows.2.0']) {
    press(now(page), 'Tab');
    await waitFor(() => expect(fieldPath(page)).toBe(path));
  }
  write(now(page), 'Rope');
  saveNow();
  await waitFor(() =>
    expect(block('table')).toMatchObject({
      rows: [
        ['Item', 'Price'],
        ['Map', ''],
        ['Rope', ''],
      ],
    }),
  );
  await workbench.dispose();
});

test('cells of a spreadsheet fill the table from a cell on', async () => {
  const { workbench, block } = await startEditor(designOf(table()));
  const { page, field } = await open(/Table, 2 rows/);
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => 'Rope\t5\nTent\t90', files: [] } });
  act(() => void field.dispatchEvent(event));
  expect(edited(page)).toBeNull();
  saveNow();
  await waitFor(() =>
    expect(block('table')).toMatchObject({
      rows: [
        ['Rope', '5'],
        ['Tent', '90'],
      ],
    }),
  );
  await workbench.dispose();
});

test('a menu is edited in the inspector, too', async () => {
  const { workbench, block } = await startEditor(designOf(createBlock('menu', () => 'menu')));
  await canvas();
  await selectBlock(/Menu, Shop/);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Address of Shop' }), {
    target: { value: 'https://shop.example/' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Move Shop back' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Contact' }));
  saveNow();
  await waitFor(() =>
    expect(block('menu')).toMatchObject({
      items: [
        { text: 'About us', url: '' },
        { text: 'Shop', url: 'https://shop.example/' },
      ],
    }),
  );
  await workbench.dispose();
});

test('a text has a color for its links, and lines as high as its size says', async () => {
  const { workbench, block } = await startEditor(designOf(textBlock('hello', 'Hello')));
  await selectBlock(/^Text, Hello/);
  const line = await screen.findByLabelText('Line height');
  expect((line as HTMLInputElement).value).toBe('1.57');
  fireEvent.change(line, { target: { value: '' } });
  fireEvent.change(line, { target: { value: '9' } });
  fireEvent.change(screen.getByLabelText('Links'), { target: { value: '#aa3311' } });
  saveNow();
  await waitFor(() => expect(block('hello')).toMatchObject({ lineHeight: 22, linkColor: '#aa3311' }));
  expect(block('hello')).not.toHaveProperty('relative');
  fireEvent.change(line, { target: { value: '1,4' } });
  saveNow();
  await waitFor(() =>
    expect(block('hello')).toMatchObject({ lineHeight: 20, relative: { lineHeight: 1.4, paragraphSpacing: 0 } }),
  );
  await workbench.dispose();
});

test('a button is written where it is by a double click, instead of in the panel', async () => {
  const label = { ...createBlock('button', () => 'go'), text: 'Shop now' } as Block;
  const { workbench, block } = await startEditor(designOf(label));
  const page = await canvas();
  await selectBlock(/Button, Shop now/);
  const cell = await waitFor(() => {
    const found = page.querySelector('[data-block-id="go"] td');
    if (!found) throw new Error('The button is not shown.');
    return found;
  });
  act(() => void cell.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
  const again = await waitFor(() => {
    const found = edited(page);
    if (!found) throw new Error('The button is not edited.');
    return found;
  });
  write(again, 'Order');
  saveNow();
  await waitFor(() => expect(block('go')).toMatchObject({ text: 'Order' }));
  await workbench.dispose();
});

test('merge tags in a heading are chips in the panel, whose fallback can be edited', async () => {
  const { workbench, block } = await startEditor(designOf(heading('Hi {{first_name}}')));
  await canvas();
  await selectBlock(/Heading, Hi/);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Text');
  const chip = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-tag]');
    if (!found) throw new Error('There is no chip.');
    return found;
  });
  expect(chip.textContent).toMatch(/First\sname/);
  act(() => {
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(await screen.findByPlaceholderText('friend'), { target: { value: 'there' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save field' }));
  saveNow();
  await waitFor(() => expect(JSON.stringify(block('head'))).toMatch(/first_name.*there/));
  await workbench.dispose();
});

test('a block gets lines at its sides, and loses them', async () => {
  const { workbench, block } = await startEditor(designOf(heading('News')));
  await canvas();
  await selectBlock(/Heading, News/);
  const width = await screen.findByLabelText('Side lines');
  fireEvent.change(width, { target: { value: '2' } });
  fireEvent.blur(width);
  saveNow();
  await waitFor(() => expect(block('head')).toMatchObject({ sides: { width: 2, color: '#d5d9e0' } }));
  fireEvent.change(width, { target: { value: '' } });
  fireEvent.blur(width);
  saveNow();
  await waitFor(() => expect(block('head')).not.toHaveProperty('sides'));
  await workbench.dispose();
});
