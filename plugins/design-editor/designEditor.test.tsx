import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Block, createBlock, type Design } from 'sendwright/email';
import { HttpFailure } from 'sendwright/sdk';
import { answer, type ApiRequest } from 'sendwright/sdk/testing';
import { designOf, editorAddress, sampleBlocks, saveNow, selectBlock, startEditor, textBlock } from './testing/startEditor';

const announced = (words: RegExp): Promise<unknown> => waitFor(() => expect(screen.getAllByRole('status').some((one) => words.test(one.textContent ?? ''))).toBe(true));

jest.setTimeout(60_000);

/** A document of the test that lays nothing out has no rectangles of text, which writing asks for. */
beforeAll(() => {
  const none = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
  Range.prototype.getClientRects ??= none;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
});

describe('moving to a chosen place', () => {
  test('a block goes where the dialog says, by keys alone, and that is told', async () => {
    const { workbench, stored } = await startEditor(designOf(...sampleBlocks()));
    const item = await selectBlock(/^Button, Shop now, 2 of 5/);
    fireEvent.keyDown(item, { key: 'M', ctrlKey: true, shiftKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Move Button, Shop now' });
    const places = within(dialog).getAllByRole('radio').map((place) => place.closest('label')?.textContent);
    // Its own place is none of them; a column's are.
    expect(places).not.toContain('After Text, Hello');
    expect(places).toContain('Column 2: the only one');
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Column 1: after Text, In a column' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move here' }));
    await announced(/Button, Shop now moved\. Column 1: after Text, In a column/);
    saveNow();
    await waitFor(() => expect((stored().design as Design).blocks.map(({ type }) => type)).toEqual(['text', 'image', 'columns']));
    await workbench.dispose();
  });

  test('a locked block says that it stays', async () => {
    const { workbench } = await startEditor(designOf({ ...textBlock('hello', 'Hello'), locked: true }, textBlock('second', 'Second')));
    fireEvent.keyDown(await selectBlock(/^Text, Hello/), { key: 'M', ctrlKey: true, shiftKey: true });
    await announced(/can't be moved: it is locked/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await workbench.dispose();
  });
});

describe('links', () => {
  test('a button leads into a mailbox, with a subject', async () => {
    const { workbench, block } = await startEditor(designOf(...sampleBlocks()));
    await selectBlock(/^Button/);
    await workbench.goto('/letters/d1/editor/modules/edit-link');
    const dialog = await screen.findByRole('dialog', { name: 'Edit link' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Email' }));
    const target = within(dialog).getByLabelText('Leads to');
    fireEvent.change(target, { target: { value: 'not an address' } });
    expect(within(dialog).getByText('Must be a valid email address.')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save link' }).disabled).toBe(true);
    fireEvent.change(target, { target: { value: 'orders@shop.example' } });
    fireEvent.change(within(dialog).getByLabelText('Subject of the email'), { target: { value: 'An order' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save link' }));
    saveNow();
    await waitFor(() => expect(block('shop')).toMatchObject({ url: 'mailto:orders@shop.example?subject=An%20order' }));
    expect(workbench.location).toBe(editorAddress);
    await workbench.dispose();
  });

  test('a scheme that acts is refused where it is typed', async () => {
    const { workbench } = await startEditor(designOf(...sampleBlocks()));
    await selectBlock(/^Button/);
    await workbench.goto('/letters/d1/editor/modules/edit-link');
    const dialog = await screen.findByRole('dialog', { name: 'Edit link' });
    fireEvent.change(within(dialog).getByLabelText('Leads to'), { target: { value: 'javascript:alert(1)' } });
    expect(within(dialog).getByText(/leads nowhere from a mailbox/)).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save link' }).disabled).toBe(true);
    await workbench.dispose();
  });

  test('with nothing selected that has one, the dialog says what to do', async () => {
    const { workbench } = await startEditor(designOf(...sampleBlocks()), { at: `${editorAddress}/modules/edit-link` });
    expect(await screen.findByText('Select words in a text, a button or an image first.')).toBeTruthy();
    await workbench.dispose();
  });
});

describe('versions', () => {
  test('an earlier one comes back, and undoing returns', async () => {
    const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Today')), {
      http: {
        'GET /v3/design_versions/design/d1': { result: [{ id: 'v1', name: 'Before the sale', created_at: '2026-01-01T10:00:00Z' }] },
        'GET /v3/design_versions/design/d1/v1': { id: 'v1', name: 'Before the sale', created_at: '2026-01-01T10:00:00Z', design: designOf(textBlock('hello', 'Yesterday')) },
      },
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'History' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Restore Before the sale/ }));
    await announced(/The version is back/);
    saveNow();
    await waitFor(() => expect(JSON.stringify(stored())).toContain('Yesterday'));
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    saveNow();
    await waitFor(() => expect(JSON.stringify(stored())).toContain('Today'));
    await workbench.dispose();
  });

  test('one of a newer release is left alone and told', async () => {
    const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Today')), {
      http: {
        'GET /v3/design_versions/design/d1': { result: [{ id: 'v1', name: null, created_at: '2026-01-01T10:00:00Z' }] },
        'GET /v3/design_versions/design/d1/v1': { id: 'v1', name: null, created_at: '2026-01-01T10:00:00Z', design: { schemaVersion: 99 } },
      },
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'History' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Restore the version/ }));
    await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual(['This version was made by a newer release and cannot be shown here.']));
    expect(JSON.stringify(stored())).toContain('Today');
    await workbench.dispose();
  });
});

describe('what cannot be opened is left as it is', () => {
  test.each([
    ['of a newer release', { schemaVersion: 99, blocks: [] }, 'This design is newer than this editor.'],
    ['that is damaged', { ...designOf(), blocks: [{ type: 'text' }] }, 'This design is damaged.'],
    ['that is no design at all', 'nonsense', 'This design is damaged.'],
  ])('a design %s', async (_which, design, title) => {
    const { workbench, stored } = await startEditor(design);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/What is stored is left as it is/i)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to letters' })).toBeTruthy();
    expect(stored().design).toBe(design);
    await workbench.dispose();
  });
});

describe('saving', () => {
  test('each save is told, and so is one that failed, until it works', async () => {
    let fails = false;
    let revision = 1;
    const { workbench } = await startEditor(designOf(...sampleBlocks()), {
      save: async () => {
        if (fails) throw new HttpFailure(400, [{ message: 'The design is too large.', field: null }]);
        return { kind: 'saved', revision: (revision += 1) };
      },
    });
    const saving = await screen.findByRole('status', { name: 'Saving' });
    expect(saving.textContent).toBe('');
    fireEvent.keyDown(await selectBlock(/^Button/), { key: 'd', ctrlKey: true });
    saveNow();
    await waitFor(() => expect(saving.textContent).toBe('All changes saved.'));
    fails = true;
    fireEvent.keyDown(await selectBlock(/^Image/), { key: 'd', ctrlKey: true });
    saveNow();
    await waitFor(() => expect(saving.textContent).toBe('Not saved. The design is too large.'));
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Save now' }));
    await waitFor(() => expect(saving.textContent).toBe('All changes saved.'));
    await workbench.dispose();
  });
});

describe('its addresses', () => {
  test.each([editorAddress, `/legacy${editorAddress}`])('%s opens each of its dialogs over it and closes back to it', async (editor) => {
    const { workbench } = await startEditor(designOf(...sampleBlocks()), {
      at: editor,
      http: { 'POST /v3/marketing/preview': { html: '<p>Made</p>', text: 'Made', subject: 'News', preheader: '', problems: [], size: 10 }, 'GET /v3/marketing/contacts/browse': { result: [], _metadata: { count: 0 } } },
    });
    await selectBlock(/^Text, Hello/);
    for (const [end, name] of [['preview', 'Preview'], ['preview/test_data', 'Preview'], ['test_data', 'Test data'], ['modules', 'Save block'], ['modules/edit-link', 'Edit link'], ['modules/edit_code', 'Code of text']] as const) {
      await workbench.goto(`${editor}/${end}`);
      const dialog = await screen.findByRole('dialog', { name });
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(workbench.location).toBe(editor));
    }
    await workbench.goto(`${editor}/edit_code/convert`);
    fireEvent.click(within(await screen.findByRole('alertdialog', { name: 'Convert to a code block?' })).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(workbench.location).toBe(editor));
    expect(workbench.loaded).toEqual([]);
    await workbench.dispose();
  });
});

describe('code', () => {
  const writeCode = async (dialog: HTMLElement, code: string): Promise<void> => {
    const box = await within(dialog).findByRole('textbox', { name: 'Code of the block' });
    const view = EditorView.findFromDOM(box);
    if (!view) throw new Error('There is no code editor.');
    act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } }));
  };

  test('a code block is kept byte for byte, whatever it holds', async () => {
    const strange = '<table  WIDTH=100%><tr><td>{{#if a}}\u00a0&nbsp;&#x41;<!--[if mso]>x<![endif]-->\t</TD>\n\n{{/if}}</table><p>unclosed';
    const { workbench, block } = await startEditor(designOf(textBlock('hello', 'Hello'), { ...createBlock('code', () => 'raw'), html: '<p>old</p>' } as Block));
    await selectBlock(/^Code/);
    await workbench.goto(`${editorAddress}/modules/edit_code`);
    const dialog = await screen.findByRole('dialog', { name: 'Code of code' });
    await writeCode(dialog, strange);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save code' }));
    saveNow();
    await waitFor(() => expect(block('raw')).toMatchObject({ type: 'code', html: strange }));
    // Opened again it is still the same: nothing on the way mended it.
    await workbench.goto(`${editorAddress}/modules/edit_code`);
    const again = await screen.findByRole('dialog', { name: 'Code of code' });
    expect(EditorView.findFromDOM(await within(again).findByRole('textbox', { name: 'Code of the block' }))?.state.doc.toString()).toBe(strange);
    fireEvent.click(within(again).getByRole('button', { name: 'Cancel' }));
    await workbench.dispose();
  });

  test("a block whose code was changed becomes one of code when one says so, and undoing brings it back", async () => {
    const { workbench, block } = await startEditor(designOf(...sampleBlocks()));
    await selectBlock(/^Button/);
    await workbench.goto(`${editorAddress}/modules/edit_code`);
    const dialog = await screen.findByRole('dialog', { name: 'Code of button' });
    await writeCode(dialog, '<a href="https://shop.example/">My own button</a>');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save code' }));
    const question = await screen.findByRole('alertdialog', { name: 'Convert to a code block?' });
    expect(workbench.location).toBe(`${editorAddress}/edit_code/convert`);
    fireEvent.click(within(question).getByRole('button', { name: 'Convert' }));
    saveNow();
    await waitFor(() => expect(block('shop')).toMatchObject({ type: 'code', html: '<a href="https://shop.example/">My own button</a>' }));
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    saveNow();
    await waitFor(() => expect(block('shop')).toMatchObject({ type: 'button', text: 'Shop now' }));
    await workbench.dispose();
  });

  test('what belongs into the head is not taken into a block', async () => {
    const { workbench } = await startEditor(designOf({ ...createBlock('code', () => 'raw'), html: '' } as Block));
    await selectBlock(/^Code/);
    await workbench.goto(`${editorAddress}/modules/edit_code`);
    const dialog = await screen.findByRole('dialog', { name: 'Code of code' });
    await writeCode(dialog, '<style>p{color:red}</style><script>x()</script><p>x</p>');
    expect(await within(dialog).findByText("A block can't hold <style>, <script>")).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save code' }).disabled).toBe(true);
    await workbench.dispose();
  });
});

describe('importing', () => {
  test('what becomes of each part is told before anything changes, and undoing brings the design back', async () => {
    const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Mine')));
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /Import HTML/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Import HTML' });
    fireEvent.change(within(dialog).getByLabelText('Or paste HTML'), { target: { value: '<table><tr><td><h1>From elsewhere</h1><script>steal()</script><p onclick="x()">Words</p></td></tr></table>' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Look through it' }));
    const report = await within(dialog).findByRole('list', { name: 'What becomes of it' }, { timeout: 30_000 });
    expect(within(report).getAllByRole('listitem').map((item) => item.textContent).join('\n')).toMatch(/Left out.*<script>/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Replace this design' }));
    saveNow();
    await waitFor(() => expect(JSON.stringify(stored().design)).toContain('From elsewhere'));
    expect(JSON.stringify(stored().design)).not.toMatch(/steal|onclick/);
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    saveNow();
    await waitFor(() => expect(JSON.stringify(stored().design)).toContain('Mine'));
    await workbench.dispose();
  });
});

describe('saved blocks', () => {
  const footer = { id: 's1', name: 'Footer', block: textBlock('f', 'Our address'), created_at: '2026-01-01T00:00:00Z' };

  test('one is added, renamed, replaced and deleted', async () => {
    let all = [footer];
    const change = ({ body }: ApiRequest): unknown => {
      const after = { ...footer, ...all[0], ...(body as Partial<typeof footer>) };
      all = [after];
      return after;
    };
    const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Hello')), {
      http: {
        'GET /v3/saved_blocks': () => ({ result: all }),
        'PATCH /v3/saved_blocks/s1': change,
        'DELETE /v3/saved_blocks/s1': () => {
          all = [];
          return answer(204);
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Footer' }));
    saveNow();
    await waitFor(() => expect(JSON.stringify(stored().design)).toContain('Our address'));
    const choose = async (block: string, action: string): Promise<void> => {
      fireEvent.click(await screen.findByRole('button', { name: `Actions for ${block}` }));
      fireEvent.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('Footer', 'Rename');
    const dialog = await screen.findByRole('dialog', { name: 'Rename saved block' });
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Small print' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Rename' }));
    await screen.findByRole('button', { name: 'Small print' });
    await selectBlock(/^Text, Hello/);
    fireEvent.click(screen.getByRole('tab', { name: 'Blocks' }));
    await choose('Small print', 'Replace by the selected block');
    await waitFor(() => expect(JSON.stringify(all[0]?.block)).toContain('Hello'));
    await choose('Small print', 'Delete');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Small print' })).toBeNull());
    await workbench.dispose();
  });

  test('the selected block is saved under a name', async () => {
    const sent: unknown[] = [];
    const { workbench } = await startEditor(designOf(textBlock('hello', 'Hello')), {
      http: { 'POST /v3/saved_blocks': ({ body }: ApiRequest) => (sent.push(body), answer(201, footer)) },
    });
    await selectBlock(/^Text, Hello/);
    await workbench.goto(`${editorAddress}/modules`);
    const dialog = await screen.findByRole('dialog', { name: 'Save block' });
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Greeting' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save block' }));
    await waitFor(() => expect(workbench.location).toBe(editorAddress));
    expect(sent).toMatchObject([{ name: 'Greeting', block: { type: 'text' } }]);
    await workbench.dispose();
  });
});

describe('waiting', () => {
  test('after three seconds of an empty screen it is said that it takes long', async () => {
    let answerAll: () => void = () => undefined;
    const { workbench } = await startEditor(designOf(), {
      load: () => new Promise((resolve) => (answerAll = () => resolve({ name: 'Late', design: designOf(textBlock('hello', 'Here at last')), html: '', revision: 1 }))),
    });
    expect(screen.queryByText('This takes longer than usual')).toBeNull();
    expect(await screen.findByText('This takes longer than usual', {}, { timeout: 30_000 })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to letters' })).toBeTruthy();
    act(() => answerAll());
    await selectBlock(/^Text, Here at last/);
    expect(screen.queryByText('This takes longer than usual')).toBeNull();
    await workbench.dispose();
  });
});
