import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Block, createBlock, paragraphs } from 'sendwright/email';
import { type ImageManagerProps, Images, ImageUploadError } from 'sendwright/plugins/images/contract';
import { fake } from 'sendwright/sdk/testing';
import { designOf, saveNow, selectBlock, startEditor, textBlock } from './testing/startEditor';

// Writing and pasting on the canvas, whose page lies in a frame.

/** A document of the test that lays nothing out has no rectangles of text, which writing asks for. */
const layOutNothing = (page: Window & typeof globalThis): void => {
  page.Range.prototype.getClientRects = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
  page.Range.prototype.getBoundingClientRect = () => ({
    left: 0,
    top: 0,
    right: 0,
    bottom: 0,
    width: 0,
    height: 0,
    x: 0,
    y: 0,
    toJSON: () => ({}),
  });
};

async function canvas(): Promise<Document> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Canvas');
  await waitFor(() => expect(frame.contentDocument?.querySelector('.canvas')).toBeTruthy());
  if (!frame.contentDocument || !frame.contentWindow) throw new Error('The canvas has no page.');
  layOutNothing(frame.contentWindow as Window & typeof globalThis);
  layOutNothing(window);
  return frame.contentDocument;
}

/** Begins to write in a block that is found in the outline. */
async function write(label: RegExp): Promise<HTMLElement> {
  const page = await canvas();
  fireEvent.keyDown(await selectBlock(label), { key: 'Enter' });
  return waitFor(() => {
    const host = page.querySelector<HTMLElement>('.text-host');
    if (!host) throw new Error('Nothing is being written in.');
    return host;
  });
}

/** What a program puts on the clipboard. */
function paste(target: EventTarget, data: Readonly<Record<string, string>>, files: readonly File[] = []): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, {
    clipboardData: { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files },
  });
  act(() => void target.dispatchEvent(event));
}

/** As Word for Windows writes it: a header that counts bytes, styles of its own, lists made of paragraphs. */
const fromWord = `Version:1.0
StartHTML:0000000105
EndHTML:0000002000
<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" \
xmlns:w="urn:schemas-microsoft-com:office:word">\
<head><meta name=Generator content="Microsoft Word 15">\
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->\
<style><!-- p.MsoNormal {margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif;} -->\
</style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='mso-style-name:Heading'>Opening hours<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>From May</b> we open <i>earlier</i>\
&nbsp;<span style='font-size:10.0pt;font-family:"Arial";\
color:#C00000;mso-fareast-language:EN-GB'>on Sundays</span>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>\
<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·\
<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Bread<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>\
<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·\
<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Cake<o:p></o:p></p>
<p class=MsoNormal><a href="https://bakery.example/">Our page</a>\
<!--[if gte vml 1]><v:shape id="x"/><![endif]--><script>x()</script></p><!--EndFragment--></body></html>`;
/** As a writing program of the web does: one box around all, every look in spans. */
const fromDocs =
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7f"><h2 dir="ltr" ` +
  'style="line-height:1.38;margin-top:18pt;"><span ' +
  'style="font-size:16pt;font-family:Arial;color:#000000;white-space:pre-wrap;">Plans</span></h2><p dir="ltr"><span ' +
  'style="font-weight:700;">Bold</span><span style="font-style:italic;"> and slanted</span></p><ol ' +
  'style="padding-inline-start:48px;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span>' +
  '</p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Two</span></p></li></ol></b><br ' +
  'class="Apple-interchange-newline">';

describe('pasting from a word processor', () => {
  test('Word: text, headings, lists, emphasis and links are kept without markup; one undo reverts it', async () => {
    const { workbench, block } = await startEditor(designOf(textBlock('words', ''), textBlock('other', 'Other')));
    paste(await write(/^Text, 1 of 2/), { 'text/html': fromWord, 'text/plain': 'Opening hours' });
    await screen.findByRole('treeitem', { name: /^Text, Opening hours/ });
    saveNow();
    await waitFor(() => expect(JSON.stringify(block('words'))).toContain('Opening hours'));
    const { content } = block('words') as Extract<Block, { type: 'text' }>;
    expect(content.content.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'bulletList', 'paragraph']);
    const text = JSON.stringify(content);
    for (const kept of ['"bold"', '"italic"', 'https://bakery.example/', 'on Sundays', '#c00000', 'Cake'])
      expect(text).toContain(kept);
    for (const left of ['mso', 'Calibri', 'C00000', 'o:p', '·', 'x()', 'v:shape', 'StartFragment'])
      expect(text).not.toContain(left);
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    await screen.findByRole('treeitem', { name: /^Text, 1 of 2/ });
    await workbench.dispose();
  });

  test('Google Docs: without wrapper and fonts', async () => {
    const { workbench, block } = await startEditor(designOf(textBlock('words', ''), textBlock('other', 'Other')));
    paste(await write(/^Text, 1 of 2/), { 'text/html': fromDocs, 'text/plain': 'Plans' });
    await screen.findByRole('treeitem', { name: /^Text, Plans/ });
    saveNow();
    await waitFor(() => expect(JSON.stringify(block('words'))).toContain('Plans'));
    const { content } = block('words') as Extract<Block, { type: 'text' }>;
    expect(content.content.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'orderedList']);
    expect(JSON.stringify(content)).not.toMatch(/Arial|docs-internal|fontSize/);
    await workbench.dispose();
  });

  test('hostile markup in the clipboard becomes text at most', async () => {
    const { workbench, block } = await startEditor(designOf(textBlock('words', '')));
    paste(await write(/^Text/), {
      'text/html':
        '<p>Safe<img src=x onerror="steal()"><a href="javascript:steal()">link</a><iframe src="//evil.example">' +
        '</iframe><svg onload="steal()"></svg></p>',
      'text/plain': 'Safe',
    });
    await screen.findByRole('treeitem', { name: /^Text, Safe/ });
    saveNow();
    await waitFor(() => expect(JSON.stringify(block('words'))).toContain('Safe'));
    expect(JSON.stringify(block('words'))).not.toMatch(/steal|javascript|iframe|svg|evil/);
    await workbench.dispose();
  });
});

test('paragraphs keep their spacing while they are written', async () => {
  const text = { ...createBlock('text', () => 'words'), content: paragraphs('Hello'), paragraphSpacing: 24 };
  const { workbench } = await startEditor(designOf(text));
  const host = await write(/^Text, Hello/);
  expect(host.style.getPropertyValue('--paragraph-spacing')).toBe('24px');
  fireEvent.change(screen.getByLabelText('Paragraph spacing'), { target: { value: '0.5' } });
  await waitFor(() => expect(host.style.getPropertyValue('--paragraph-spacing')).toBe('8px'));
  await workbench.dispose();
});

test('a merge tag opens by a click, or by Enter on it, to change its fallback', async () => {
  const content = {
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph' as const,
        content: [
          { type: 'text' as const, text: 'Hi ' },
          { type: 'mergeTag' as const, attrs: { field: 'first_name' } },
        ],
      },
    ],
  };
  const { workbench, block } = await startEditor(designOf({ ...createBlock('text', () => 'words'), content }));
  const host = await write(/^Text/);
  const chip = host.querySelector('[data-merge-tag]');
  expect(chip?.textContent).toBe('first name');
  for (const type of ['pointerdown', 'pointerup'])
    act(() => void chip?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true })));
  const dialog = await screen.findByRole('dialog', { name: 'Personalize' });
  fireEvent.change(within(dialog).getByLabelText('Fallback'), { target: { value: 'friend' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  saveNow();
  await waitFor(() => expect(JSON.stringify(block('words'))).toContain('"fallback":"friend"'));
  await workbench.dispose();
});

test('Escape ends writing and keeps the block selected: the next key is for the block', async () => {
  const { workbench } = await startEditor(designOf(textBlock('words', 'Hello'), textBlock('other', 'Other')));
  const page = await canvas();
  const host = await write(/^Text, Hello/);
  fireEvent.keyDown(host, { key: 'Escape' });
  await waitFor(() => expect(page.querySelector('.text-host')).toBeNull());
  fireEvent.keyDown(page.body, { key: 'd', ctrlKey: true });
  await waitFor(() => expect(screen.getAllByRole('treeitem', { name: /^Text, Hello/ })).toHaveLength(2));
  await workbench.dispose();
});

test('canceling a merge tag goes back to the text', async () => {
  const { workbench } = await startEditor(designOf(textBlock('words', 'Hello')));
  const page = await canvas();
  const host = await write(/^Text, Hello/);
  fireEvent.click(screen.getByRole('button', { name: 'Personalize' }));
  act(() => host.blur());
  expect(page.activeElement).not.toBe(host);
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Personalize' })).getByRole('button', { name: 'Cancel' }),
  );
  await waitFor(() => expect(page.activeElement).toBe(host));
  await workbench.dispose();
});

test('a text that stays empty is visible and can be edited again', async () => {
  const { workbench } = await startEditor(designOf(textBlock('words', ''), textBlock('other', 'Other')));
  const page = await canvas();
  const host = await write(/^Text, 1 of 2/);
  fireEvent.keyDown(host, { key: 'Escape' });
  await waitFor(() => expect(page.querySelector('.text-host')).toBeNull());
  expect(page.querySelector('[data-block-id="words"] .w > p')).not.toBeNull();
  await workbench.dispose();
});

describe('pictures pasted and dropped', () => {
  const png = new File([new Uint8Array([137, 80, 78, 71])], 'sun.png', { type: 'image/png' });
  const upload = jest.fn<ReturnType<Images['upload']>, Parameters<Images['upload']>>();
  const services = [fake(Images, { upload, find: async () => undefined })];
  beforeEach(() => {
    upload.mockReset();
    upload.mockResolvedValue({ id: 'i2', url: 'https://pictures.example/sun.png', width: 1200, height: 600, alt: '' });
  });
  const drop = (page: Document, files: readonly File[]): void => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { files, types: ['Files'] } });
    act(() => void page.body.dispatchEvent(event));
  };

  test('a dropped image is added to the library and after the selected block, at full width', async () => {
    const { workbench, block, stored } = await startEditor(
      designOf(textBlock('words', 'Hello'), { ...createBlock('divider', () => 'line') } as Block),
      { services },
    );
    const page = await canvas();
    await selectBlock(/^Text, Hello/);
    drop(page, [png]);
    await screen.findByRole('treeitem', { name: /^Image, sun\.png, 2 of 3/ });
    expect(upload).toHaveBeenCalledWith(png);
    saveNow();
    await waitFor(() =>
      expect((stored().design as { blocks: Block[] }).blocks.map(({ type }) => type)).toEqual([
        'text',
        'image',
        'divider',
      ]),
    );
    const image = (stored().design as { blocks: Block[] }).blocks[1];
    expect(image).toMatchObject({ picture: { source: 'https://pictures.example/sun.png', width: 600, height: 300 } });
    expect(block('words')).toBeTruthy();
    await workbench.dispose();
  });

  test('images dropped together are in the order of their files, whichever takes longer', async () => {
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    upload.mockImplementation(async ({ name }) => {
      if (name === 'first.png') await held;
      return { id: name, url: `https://pictures.example/${name}`, width: 100, height: 50, alt: name };
    });
    const { workbench } = await startEditor(designOf(textBlock('words', 'Hello'), textBlock('other', 'Other')), {
      services,
    });
    const page = await canvas();
    await selectBlock(/^Text, Hello/);
    drop(
      page,
      ['first.png', 'second.png', 'third.png'].map((name) => new File(['x'], name, { type: 'image/png' })),
    );
    await waitFor(() => expect(upload).toHaveBeenCalled());
    await act(async () => finish());
    await screen.findByRole('treeitem', { name: /^Image, third\.png/ });
    expect(screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Text, Hello, 1 of 5',
      'Image, first.png, 2 of 5',
      'Image, second.png, 3 of 5',
      'Image, third.png, 4 of 5',
      'Text, Other, 5 of 5',
    ]);
    await workbench.dispose();
  });

  test('an image dropped on an empty image block fills it, in one step', async () => {
    const { workbench, block, stored } = await startEditor(
      designOf(
        createBlock('image', () => 'photo'),
        textBlock('words', 'Hello'),
      ),
      { services },
    );
    const page = await canvas();
    const place = await waitFor(() => {
      const drawn = page.querySelector('[data-placeholder="image"]');
      expect(drawn).not.toBeNull();
      return drawn;
    });
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { files: [png], types: ['Files'] } });
    await selectBlock(/^Text, Hello/);
    act(() => void place?.dispatchEvent(event));
    await screen.findByRole('treeitem', { name: /^Image, sun\.png, 1 of 2/ });
    saveNow();
    await waitFor(() =>
      expect(block('photo')).toMatchObject({
        picture: { source: 'https://pictures.example/sun.png', width: 600, height: 300 },
      }),
    );
    expect((stored().design as { blocks: Block[] }).blocks).toHaveLength(2);
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    await screen.findByRole('treeitem', { name: /^Image, no image yet/ });
    await workbench.dispose();
  });

  test('images are pasted beside text and while editing', async () => {
    const { workbench } = await startEditor(designOf(textBlock('words', 'Hello')), { services });
    paste((await canvas()).body, {}, [png]);
    await screen.findByText('sun.png', { exact: false });
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
    const host = await write(/^Text, Hello/);
    paste(host, {}, [png]);
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.getAllByRole('treeitem', { name: /^Image/ })).toHaveLength(2));
    await workbench.dispose();
  });

  test('a refused or interrupted upload is reported, and the design is unchanged', async () => {
    upload.mockRejectedValueOnce(
      new ImageUploadError('sun.png: invalid file type. Please upload a .gif, .jpeg, .jpg or .png.'),
    );
    upload.mockRejectedValueOnce(
      new ImageUploadError('The upload of sun.png was interrupted. Check your connection, then try again.'),
    );
    const { workbench, stored } = await startEditor(designOf(textBlock('words', 'Hello')), { services });
    const before = stored();
    const page = await canvas();
    drop(page, [png]);
    drop(page, [png]);
    await waitFor(() =>
      expect(workbench.alerts.map(({ message }) => message)).toEqual([
        'sun.png: invalid file type. Please upload a .gif, .jpeg, .jpg or .png.',
        'The upload of sun.png was interrupted. Check your connection, then try again.',
      ]),
    );
    saveNow();
    expect(stored()).toBe(before);
    await workbench.dispose();
  });

  test('files that are not images are left to the browser', async () => {
    const { workbench } = await startEditor(designOf(textBlock('words', 'Hello')), { services });
    drop(await canvas(), [new File(['x'], 'letter.pdf', { type: 'application/pdf' })]);
    expect(upload).not.toHaveBeenCalled();
    await workbench.dispose();
  });
});

describe('a picture from the library', () => {
  const imageManager = ({ shown, onChosen, onShow, onClose }: ImageManagerProps) => (
    <div role="dialog" aria-label={`Library: ${shown.view}`}>
      <button
        type="button"
        onClick={() =>
          onChosen({ id: 'i1', url: 'https://pictures.example/quay.jpg', width: 1200, height: 600, alt: 'The quay' })
        }
      >
        The quay
      </button>
      <button type="button" onClick={() => onShow({ view: 'edit', imageId: 'p1' })}>
        Edit it
      </button>
      <button type="button" onClick={onClose}>
        Leave
      </button>
    </div>
  );

  test('fills the block, as wide as possible, in one step', async () => {
    const { workbench, block } = await startEditor(
      designOf(textBlock('words', 'Hello'), { ...createBlock('image', () => 'photo') } as Block),
      { imageManager },
    );
    await selectBlock(/^Image/);
    fireEvent.click(await screen.findByRole('button', { name: 'Choose an image' }));
    expect(workbench.location).toMatch(/\/image_manager$/);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit it' }));
    expect(workbench.location).toMatch(/\/image_manager\/edit/);
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Library: edit' })).getByRole('button', { name: 'The quay' }),
    );
    saveNow();
    await waitFor(() =>
      expect(block('photo')).toMatchObject({
        picture: { source: 'https://pictures.example/quay.jpg', alternative: 'The quay', width: 600, height: 300 },
      }),
    );
    expect(workbench.location).toMatch(/\/editor$/);
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    saveNow();
    await waitFor(() => expect(block('photo')).toMatchObject({ picture: { source: '' } }));
    await workbench.dispose();
  });

  test('is placed after a text block, and removed again', async () => {
    const { workbench, block } = await startEditor(designOf(textBlock('words', 'Hello')), { imageManager });
    await selectBlock(/^Text, Hello/);
    fireEvent.click(await screen.findByRole('button', { name: 'Choose a background image' }));
    fireEvent.click(await screen.findByRole('button', { name: 'The quay' }));
    saveNow();
    await waitFor(() => expect(block('words')).toMatchObject({ backgroundImage: 'https://pictures.example/quay.jpg' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Background image/ });
    expect(field.value).toBe('https://pictures.example/quay.jpg');
    fireEvent.change(field, { target: { value: '' } });
    saveNow();
    await waitFor(() => expect(block('words')).not.toHaveProperty('backgroundImage'));
    await workbench.dispose();
  });
});

describe('focus', () => {
  test('stays in the outline after deleting and undoing, and moves to the neighbor', async () => {
    const { workbench } = await startEditor(
      designOf(textBlock('a', 'First'), textBlock('b', 'Second'), textBlock('c', 'Third')),
    );
    fireEvent.keyDown(await selectBlock(/^Text, Second/), { key: 'Delete' });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Text, Third, 2 of 2'));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Text, Second, 2 of 3'));
    await workbench.dispose();
  });

  test('F6 goes through the regions and back; no single letter does anything', async () => {
    const { workbench } = await startEditor(designOf(textBlock('a', 'First'), textBlock('b', 'Second')));
    const item = await selectBlock(/^Text, First/);
    const region = (): string | null | undefined =>
      document.activeElement?.closest('[data-region]')?.getAttribute('data-region');
    expect(region()).toBe('left');
    for (const [shiftKey, expected] of [
      [false, 'canvas'],
      [false, 'inspector'],
      [false, 'bar'],
      [false, 'left'],
      [true, 'bar'],
      [true, 'inspector'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document, { key: 'F6', shiftKey });
      await waitFor(() => expect(region()).toBe(expected));
    }
    const before = screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-label'));
    for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789?/') fireEvent.keyDown(item, { key });
    expect(screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-label'))).toEqual(before);
    expect(screen.queryByRole('dialog')).toBeNull();
    await workbench.dispose();
  });

  test('the outline mirrors the design as a tree: levels, places, columns', async () => {
    const columns = createBlock('columns', () => `c${Math.random().toString(36).slice(2)}`);
    if (columns.type !== 'columns') throw new Error('no columns');
    const [first, ...rest] = columns.columns;
    const inside = textBlock('inner', 'Inside');
    if (!first || inside.type === 'columns') throw new Error('no column');
    const { workbench } = await startEditor(
      designOf(textBlock('a', 'First'), { ...columns, id: 'cols', columns: [{ ...first, blocks: [inside] }, ...rest] }),
    );
    await selectBlock(/^Text, First/);
    expect(screen.getByRole('tree', { name: 'Outline of the design' })).toBeTruthy();
    expect(
      screen
        .getAllByRole('treeitem')
        .map((item) => [
          item.getAttribute('aria-label'),
          item.getAttribute('aria-level'),
          item.getAttribute('aria-selected'),
        ]),
    ).toEqual([
      ['Text, First, 1 of 3', '1', 'true'],
      ['Columns, 1 to 1, 2 of 3', '1', 'false'],
      ['Text, Inside, 3 of 3', '2', 'false'],
    ]);
    // Beside the item, so that what is in it is no part of its words, and its own all the same.
    const owned = screen
      .getByRole('treeitem', { name: /^Columns/ })
      .getAttribute('aria-owns')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.getAttribute('aria-label'));
    expect(owned).toEqual(['Column 1', 'Column 2']);
    for (const item of screen.getAllByRole('treeitem')) item.focus();
    await selectBlock(/^Text, First/);
    fireEvent.keyDown(screen.getByRole('tree'), { key: 'a', ctrlKey: true });
    fireEvent.keyDown(screen.getByRole('tree'), { key: 'Delete' });
    expect(screen.queryByRole('tree')).toBeNull();
    expect(screen.getByText('Nothing yet. Add a block from the palette.')).toBeTruthy();
    await screen.findByRole('link', { name: 'Set up the brand kit' });
    await workbench.dispose();
  });
});
