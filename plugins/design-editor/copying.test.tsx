import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Block, createBlock, type Design } from 'sendwright/email';
import { Images } from 'sendwright/plugins/images/contract';
import { fake } from 'sendwright/sdk/testing';
import { designOf, type OpenedEditor, saveNow, selectBlock, startEditor, textBlock } from './testing/startEditor';

// Blocks from one design to another, and what else the clipboard holds.

jest.setTimeout(60_000);

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: async (text: string) => void written.push(text),
      readText: () => Promise.reject(new DOMException('asked for', 'NotAllowedError')),
    },
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

const typesIn = (opened: OpenedEditor): string[] => (opened.stored().design as Design).blocks.map(({ type }) => type);
/** Presses Ctrl V, as browsers do: what the clipboard holds follows, unless the key was taken. */
function paste(target: Element, text: string, files: readonly File[] = []): void {
  if (!fireEvent.keyDown(target, { key: 'v', ctrlKey: true })) return;
  const event = createEvent.paste(target, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : ''), types: ['text/plain'], files },
  });
  act(() => void target.dispatchEvent(event));
}

test('several blocks are copied into another design, after the selected one, with new ids', async () => {
  const from = await startEditor(
    designOf(textBlock('one', 'First'), textBlock('two', 'Second'), textBlock('three', 'Third')),
  );
  const item = await selectBlock(/^Text, First/);
  fireEvent.keyDown(item, { key: 'ArrowDown', shiftKey: true });
  fireEvent.keyDown(item, { key: 'c', ctrlKey: true });
  await waitFor(() => expect(written).toHaveLength(1));
  await from.workbench.dispose();

  const to = await startEditor(
    designOf(textBlock('one', 'Here'), { ...createBlock('divider', () => 'line') } as Block),
  );
  paste(await selectBlock(/^Text, Here/), written[0] ?? '');
  await screen.findByRole('treeitem', { name: /^Text, Second, 3 of 4/ });
  saveNow();
  await waitFor(() => expect(typesIn(to)).toEqual(['text', 'text', 'text', 'divider']));
  expect(new Set((to.stored().design as Design).blocks.map(({ id }) => id)).size).toBe(4);
  await to.workbench.dispose();
});

test('an image is pasted as a block, and text from elsewhere is not', async () => {
  const upload = jest.fn<ReturnType<Images['upload']>, Parameters<Images['upload']>>(async () => ({
    id: 'i1',
    url: 'https://pictures.example/sun.png',
    width: 300,
    height: 200,
    alt: '',
  }));
  const opened = await startEditor(designOf(textBlock('one', 'Here')), {
    services: [fake(Images, { upload, find: async () => undefined })],
  });
  const item = await selectBlock(/^Text, Here/);
  fireEvent.keyDown(item, { key: 'c', ctrlKey: true });
  await waitFor(() => expect(written).toHaveLength(1));
  paste(item, 'A line of a letter');
  paste(item, '', [new File([new Uint8Array([137, 80])], 'sun.png', { type: 'image/png' })]);
  await screen.findByRole('treeitem', { name: /^Image, .*2 of 2/ });
  expect(upload).toHaveBeenCalledTimes(1);
  saveNow();
  await waitFor(() => expect(typesIn(opened)).toEqual(['text', 'image']));
  await opened.workbench.dispose();
});
