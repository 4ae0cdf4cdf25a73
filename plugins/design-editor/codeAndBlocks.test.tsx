import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Block, createBlock, type Design } from 'sendwright/email';
import {
  designOf,
  editorAddress,
  sampleBlocks,
  saveNow,
  selectBlock,
  startEditor,
  textBlock,
} from './testing/startEditor';

// A block's code, and HTML from elsewhere.

/** A document of the test that lays nothing out has no rectangles of text, which editors of code ask for. */
beforeAll(() => {
  const none = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
  Range.prototype.getClientRects ??= none;
});

describe('code', () => {
  const writeCode = async (dialog: HTMLElement, code: string, name = 'Code of the block'): Promise<void> => {
    const box = await within(dialog).findByRole('textbox', { name });
    const view = EditorView.findFromDOM(box);
    if (!view) throw new Error('There is no code editor.');
    act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } }));
  };

  test('a code block is kept byte for byte, with any content', async () => {
    const strange =
      '<table  WIDTH=100%><tr><td>{{#if a}}\u00a0&nbsp;&#x41;<!--[if mso]>x<![endif]-->\t</TD>\n\n{{/if}}</table>' +
      '<p>unclosed';
    const { workbench, block } = await startEditor(
      designOf(textBlock('hello', 'Hello'), { ...createBlock('code', () => 'raw'), html: '<p>old</p>' } as Block),
    );
    await selectBlock(/^Code/);
    await workbench.goto(`${editorAddress}/modules/edit_code`);
    const dialog = await screen.findByRole('dialog', { name: 'Edit code' });
    await writeCode(dialog, strange);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save code' }));
    saveNow();
    await waitFor(() => expect(block('raw')).toMatchObject({ type: 'code', html: strange }));
    // Opened again it is still the same: nothing on the way fixed it.
    await workbench.goto(`${editorAddress}/modules/edit_code`);
    const again = await screen.findByRole('dialog', { name: 'Edit code' });
    // Escape lets Tab out of the editor; what is written does not go by it.
    const box = await within(again).findByRole('textbox', { name: 'Code of the block' });
    fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 });
    expect(screen.queryByRole('dialog', { name: 'Edit code' })).toBe(again);
    expect(
      EditorView.findFromDOM(
        await within(again).findByRole('textbox', { name: 'Code of the block' }),
      )?.state.doc.toString(),
    ).toBe(strange);
    fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await workbench.dispose();
  });

  test('a block is converted to code on confirmation, and undo restores it', async () => {
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
    await waitFor(() =>
      expect(block('shop')).toMatchObject({ type: 'code', html: '<a href="https://shop.example/">My own button</a>' }),
    );
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    saveNow();
    await waitFor(() => expect(block('shop')).toMatchObject({ type: 'button', text: 'Shop now' }));
    await workbench.dispose();
  });

  test('content of the head is not accepted in a block', async () => {
    const { workbench } = await startEditor(designOf({ ...createBlock('code', () => 'raw'), html: '' } as Block));
    await selectBlock(/^Code/);
    await workbench.goto(`${editorAddress}/modules/edit_code`);
    const dialog = await screen.findByRole('dialog', { name: 'Edit code' });
    await writeCode(dialog, '<style>p{color:red}</style><script>x()</script><p>x</p>');
    expect(await within(dialog).findByText("A block can't hold <style>, <script>")).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save code' }).disabled).toBe(true);
    await workbench.dispose();
  });

  test('a head that is too long is refused, never truncated', async () => {
    const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Hello')));
    fireEvent.click(await screen.findByText('Language and head'));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit HTML head' }));
    const dialog = await screen.findByRole('dialog', { name: 'HTML head' });
    const head = (length: number): string => `<style>${'a'.repeat(length - 15)}</style>`;
    await writeCode(dialog, head(65_537), 'HTML head');
    expect(await within(dialog).findByText('The head can have up to 65,536 characters')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save head' }).disabled).toBe(true);
    await writeCode(dialog, head(65_536), 'HTML head');
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save head' }).disabled).toBe(false),
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save head' }));
    saveNow();
    await waitFor(() => expect((stored().design as Design).head).toHaveLength(65_536));
    await workbench.dispose();
  });
});

describe('importing', () => {
  test('the result for each part is shown before anything changes, and undo restores the design', async () => {
    const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Mine')));
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /Import HTML/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Import HTML' });
    fireEvent.change(within(dialog).getByLabelText('Or paste HTML'), {
      target: {
        value:
          '<table><tr><td><h1>From elsewhere</h1><script>steal()</script><p onclick="x()">Words</p></td></tr></table>',
      },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Look through it' }));
    const report = await within(dialog).findByRole('region', { name: 'Import summary' }, { timeout: 30_000 });
    expect(
      within(report)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
        .join('\n'),
    ).toMatch(/Left out.*<script>/);
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

describe('importing invalid files', () => {
  const opened = async () => {
    const started = await startEditor(designOf(textBlock('hello', 'Mine')));
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /Import HTML/ }));
    return { ...started, dialog: await screen.findByRole('dialog', { name: 'Import HTML' }) };
  };

  test('a file over 5 MB or a missing file is reported, and the design is unchanged', async () => {
    const { workbench, stored, dialog } = await opened();
    fireEvent.change(within(dialog).getByLabelText('Or paste HTML'), {
      target: { value: 'x'.repeat(5 * 1024 * 1024 + 1) },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Look through it' }));
    expect(await within(dialog).findByText(/This is larger than 5 MB/)).toBeTruthy();
    // What has nothing to show does not replace the design.
    fireEvent.change(within(dialog).getByLabelText('Or paste HTML'), { target: { value: '<!-- nothing -->' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Look through it' }));
    expect(await within(dialog).findByText('There is nothing in this HTML.')).toBeTruthy();
    const gone = new File(['<p>x</p>'], 'gone.html', { type: 'text/html' });
    Object.defineProperty(gone, 'arrayBuffer', {
      value: () => Promise.reject(new DOMException('moved', 'NotReadableError')),
    });
    fireEvent.change(dialog.querySelector('input[type="file"]') ?? dialog, { target: { files: [gone] } });
    expect(await within(dialog).findByText(/gone\.html can’t be read/, {}, { timeout: 30_000 })).toBeTruthy();
    expect(JSON.stringify(stored().design)).toContain('Mine');
    await workbench.dispose();
  });

  test.each([
    [
      'UTF-16',
      [
        0xff,
        0xfe,
        ...[...'<p>Grüße</p>'].map((letter) => letter.charCodeAt(0)).flatMap((code) => [code % 256, code >> 8]),
      ],
      'Grüße',
    ],
    [
      'ISO-2022-JP',
      [
        ...new TextEncoder().encode('<meta charset="iso-2022-jp"><p>'),
        0x1b,
        0x24,
        0x42,
        0x46,
        0x7c,
        0x4b,
        0x5c,
        0x1b,
        0x28,
        0x42,
        ...new TextEncoder().encode('</p>'),
      ],
      '日本',
    ],
    [
      'windows-1252 that says it is UTF-8',
      [...new TextEncoder().encode('<meta charset="utf-8"><p>Caf'), 0xe9, ...new TextEncoder().encode('</p>')],
      'Café',
    ],
  ])('a file in %s is decoded in its encoding', async (_encoding, bytes, words) => {
    const { workbench, stored, dialog } = await opened();
    const file = new File([new Uint8Array(bytes)], 'letter.html', { type: 'text/html' });
    Object.defineProperty(file, 'arrayBuffer', { value: async () => new Uint8Array(bytes).buffer });
    fireEvent.change(dialog.querySelector('input[type="file"]') ?? dialog, { target: { files: [file] } });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Replace this design' }, { timeout: 30_000 }));
    saveNow();
    await waitFor(() => expect(JSON.stringify(stored().design)).toContain(words));
    await workbench.dispose();
  });
});
