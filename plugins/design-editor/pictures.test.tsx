import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Block, createBlock, type Design, type Picture } from 'sendwright/email';
import { Images } from 'sendwright/plugins/images/contract';
import { fake } from 'sendwright/sdk/testing';
import { roomFor, withFile, withWidth } from './document/pictures';
import { designOf, saveNow, selectBlock, startEditor, textBlock } from './testing/startEditor';

const photo = (picture: Partial<Picture> = {}): Block => {
  const block = createBlock('image', () => 'photo');
  return {
    ...block,
    picture: {
      ...block.picture,
      source: 'https://pictures.example/quay.jpg',
      alternative: 'The quay',
      width: 300,
      height: 150,
      ...picture,
    },
  };
};
const file = { url: 'https://pictures.example/logo.png', width: 180, height: 60, alt: '' };

describe('the width of a picture', () => {
  const empty = createBlock('image', () => 'i').picture;

  test('one that is smaller than its place keeps its width on phones', () => {
    expect(withFile(empty, file, 600)).toMatchObject({ width: 180, height: 60, responsive: false });
    expect(withFile(empty, { ...file, width: 1200, height: 400 }, 600)).toMatchObject({
      width: 600,
      height: 200,
      responsive: true,
    });
  });

  test('setting a width turns full width on phones off; taking it away turns it on', () => {
    const set = withWidth({ ...empty, width: 600, height: 200 }, 180);
    expect(set).toMatchObject({ width: 180, height: 60, responsive: false });
    expect(withWidth(set, undefined)).not.toHaveProperty('width');
    expect(withWidth(set, undefined).responsive).toBe(true);
  });

  test('a picture keeps its shape while its width is typed, and when it was small for a moment', async () => {
    const { workbench, block } = await startEditor(designOf(photo({ width: 600, height: 300 })));
    await selectBlock(/^Image/);
    for (const width of ['', '3', '33', '335'])
      fireEvent.change(screen.getByLabelText('Width'), { target: { value: width } });
    saveNow();
    await waitFor(() => expect(block('photo')).toMatchObject({ picture: { width: 335, height: 168 } }));
    for (const width of ['1', '20', '600'])
      fireEvent.change(screen.getByLabelText('Width'), { target: { value: width } });
    saveNow();
    await waitFor(() => expect(block('photo')).toMatchObject({ picture: { width: 600, height: 300 } }));
    await workbench.dispose();
  });

  test('its place is the message, or the column, without the padding', () => {
    const columns = createBlock('columns', () => `c${Math.random()}`);
    const inColumn: Block = {
      ...columns,
      cellPadding: 10,
      columns: columns.columns.map((column, index) => ({
        ...column,
        blocks:
          index === 0
            ? [{ ...createBlock('image', () => 'inner'), padding: { top: 0, right: 5, bottom: 0, left: 5 } }]
            : [],
      })),
    };
    const design: Design = { ...designOf(photo(), inColumn) };
    expect([roomFor(design, 'photo'), roomFor(design, 'inner'), roomFor(design)]).toEqual([600, 270, 600]);
  });
});

async function openOn(picture: Partial<Picture> = {}, options: Parameters<typeof startEditor>[1] = {}) {
  const opened = await startEditor(designOf(photo(picture), textBlock('words', 'Hello')), options);
  await selectBlock(/^Image/);
  return opened;
}
test('the handle on the canvas changes the width by arrow keys, in steps that undo takes back', async () => {
  const { workbench, block } = await openOn();
  const handle = await screen.findByRole('slider', { name: 'Width of the image' });
  expect(handle.getAttribute('aria-valuenow')).toBe('300');
  fireEvent.keyDown(handle, { key: 'ArrowRight' });
  fireEvent.keyDown(handle, { key: 'ArrowRight', shiftKey: true });
  expect(handle.getAttribute('aria-valuenow')).toBe('309');
  saveNow();
  await waitFor(() =>
    expect(block('photo')).toMatchObject({ picture: { width: 309, height: 155, responsive: false } }),
  );
  fireEvent.keyDown(handle, { key: 'End' });
  saveNow();
  await waitFor(() => expect(block('photo')).toMatchObject({ picture: { width: 600, responsive: true } }));
  await workbench.dispose();
});

test('the handle follows the pointer: what is centered grows on both sides', async () => {
  const { workbench, block } = await openOn();
  const handle = await screen.findByRole('slider', { name: 'Width of the image' });
  Object.assign(handle, { setPointerCapture: () => undefined });
  // jsdom's own pointer events have no place.
  const point = (type: string, clientX: number): void =>
    act(() => void handle.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX })));
  point('pointerdown', 300);
  point('pointermove', 250);
  point('pointerup', 250);
  saveNow();
  await waitFor(() => expect(block('photo')).toMatchObject({ picture: { width: 200, height: 100 } }));
  await workbench.dispose();
});

test('a locked image has no handle', async () => {
  const { workbench } = await startEditor(designOf({ ...photo(), locked: true }));
  await selectBlock(/^Image/);
  expect(screen.queryByRole('slider', { name: 'Width of the image' })).toBeNull();
  await workbench.dispose();
});

test('corners are rounded, and square again without a number', async () => {
  const { workbench, block } = await openOn();
  const field = await screen.findByRole('textbox', { name: /Rounded corners/ });
  fireEvent.change(field, { target: { value: '12' } });
  saveNow();
  await waitFor(() => expect(block('photo')).toMatchObject({ picture: { radius: 12 } }));
  fireEvent.change(field, { target: { value: '' } });
  saveNow();
  await waitFor(() =>
    expect((block('photo') as Extract<Block, { type: 'image' }>).picture).not.toHaveProperty('radius'),
  );
  await workbench.dispose();
});

test('an image gets text over it, which stays text, and undo brings the image back', async () => {
  const { workbench, block } = await openOn({ link: 'https://shop.example/' });
  fireEvent.click(await screen.findByRole('button', { name: 'Put text over it' }));
  saveNow();
  await waitFor(() =>
    expect(block('photo')).toMatchObject({
      type: 'hero',
      backgroundImage: 'https://pictures.example/quay.jpg',
      height: 150,
      button: { text: 'Learn more', url: 'https://shop.example/' },
    }),
  );
  expect(JSON.stringify(block('photo'))).toContain('The quay');
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
  saveNow();
  await waitFor(() => expect(block('photo')).toMatchObject({ type: 'image' }));
  await workbench.dispose();
});

test('an image of the library is edited from the panel; others are not found', async () => {
  const find = jest.fn(async (url: string) => (url.includes('quay') ? 'i 1' : undefined));
  const services = [fake(Images, { find, upload: async () => Promise.reject(new Error('not here')) })];
  const imageManager = ({ shown }: { readonly shown: { readonly view: string } }) => <p>Shown: {shown.view}</p>;
  const { workbench } = await openOn({}, { services, imageManager });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await screen.findByText('Shown: edit')).toBeTruthy();
  expect(workbench.location).toContain('/image_manager/edit?image=i%201');
  await act(async () => workbench.goto('/letters/d1/editor'));
  find.mockResolvedValue(undefined);
  await selectBlock(/^Image/);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message).join(' ')).toContain('Only images of your library'),
  );
  await workbench.dispose();
});
