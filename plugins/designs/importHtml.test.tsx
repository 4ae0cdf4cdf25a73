import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { defaultBrand } from 'sendwright/email';
import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { Images, ImageUploadError } from 'sendwright/plugins/images/contract';
import { answer, type ApiRequest, fake } from 'sendwright/sdk/testing';
import { letter, messages, scopes, start } from './testing/library';

const image = (letters: string): string => `<img src="data:image/png;base64,${btoa(letters)}" alt="${letters}">`;

/** The dialog with HTML that was read; `upload` stores its images. */
async function openRead(html: string, upload: (file: File) => Promise<{ readonly url: string }>) {
  const sent: unknown[] = [];
  const kit = { version: '1', brand: { ...defaultBrand, headingFont: 'Georgia, serif' } };
  const workbench = await start(
    '/design-library/your-designs/import',
    {
      'POST /designs': ({ body }: ApiRequest) => {
        sent.push(body);
        return answer(201, letter);
      },
    },
    scopes,
    [
      fake(DesignEditor, { Editor: () => null }),
      fake<unknown>(Images, { upload }),
      fake<unknown>(BrandKits, { current: async () => kit, inBrand: async (design: unknown) => design }),
    ],
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Import HTML' }));
  fireEvent.change(dialog.getByLabelText('Or paste the HTML'), { target: { value: html } });
  fireEvent.click(dialog.getByRole('button', { name: 'Read HTML' }));
  await dialog.findByText('Import summary', {}, { timeout: 30_000 });
  return { workbench, dialog, sent };
}

test('images inside of the HTML are copied to the library, and a failed copy is tried again', async () => {
  const asked: string[] = [];
  let fails = true;
  const { workbench, dialog, sent } = await openRead(image('one') + image('two') + image('three'), async (file) => {
    asked.push(file.name);
    if (file.name === 'Image 3.png') throw new ImageUploadError('It is no image.', true);
    if (fails && asked.length === 2) throw new ImageUploadError('No connection.');
    return { url: `https://img.example/${file.name.charAt(6)}.png` };
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Create design' }));
  expect(await dialog.findByText('No connection.')).toBeTruthy();
  expect(sent).toEqual([]);
  fails = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Create design' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(asked).toEqual(['Image 1.png', 'Image 2.png', 'Image 2.png', 'Image 3.png']);
  const made = JSON.stringify(sent[0]);
  expect(made).toContain('https://img.example/1.png');
  expect(made).toContain('https://img.example/2.png');
  expect(made).not.toMatch(/\.invalid|data:image/);
  await waitFor(() =>
    expect(messages(workbench)).toContain(
      'These images could not be copied to your library, and are missing in the design: Image 3',
    ),
  );
  await screen.findByText('Saved');
  await workbench.dispose();
});

test('a design is restyled with the brand kit before it is created', async () => {
  const { workbench, dialog, sent } = await openRead('<h1>News</h1><p>Words</p>', () => Promise.reject(new Error('x')));
  fireEvent.click(await dialog.findByRole('switch', { name: /^Restyle with your brand kit/ }));
  await waitFor(() => expect(dialog.getByTitle('After').outerHTML).toMatch(/Georgia/), { timeout: 30_000 });
  fireEvent.click(dialog.getByRole('button', { name: 'Create design' }));
  await waitFor(() => expect(sent).toMatchObject([{ editor: 'design', design: { brand: { version: '1' } } }]));
  await screen.findByText('Saved');
  await workbench.dispose();
});

test('HTML that shows nothing is refused', async () => {
  const workbench = await start('/design-library/your-designs/import', {}, scopes, [
    fake(DesignEditor, { Editor: () => null }),
  ]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import HTML' }));
  fireEvent.change(dialog.getByLabelText('Or paste the HTML'), { target: { value: '<!-- nothing -->' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Read HTML' }));
  expect(await dialog.findByText('There is nothing in this HTML.', {}, { timeout: 30_000 })).toBeTruthy();
  await workbench.dispose();
});

test('the dialog says that it reads before the reading holds the page', async () => {
  const workbench = await start('/design-library/your-designs/import', {}, scopes, [
    fake(DesignEditor, { Editor: () => null }),
  ]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import HTML' }));
  const frames: FrameRequestCallback[] = [];
  fireEvent.change(dialog.getByLabelText('Or paste the HTML'), { target: { value: '<p>Words</p>' } });
  const frame = jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  fireEvent.click(dialog.getByRole('button', { name: 'Read HTML' }));
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Reading the HTML…'));
  expect(dialog.getByLabelText('Or paste the HTML')).toHaveProperty('disabled', true);
  expect(dialog.queryByText('Import summary')).toBeNull();
  frame.mockRestore();
  for (const draw of frames) draw(0);
  await dialog.findByText('Import summary', {}, { timeout: 30_000 });
  expect(dialog.getByRole('status').textContent).toBe('');
  await workbench.dispose();
});

test('reading can be stopped, and other HTML chosen', async () => {
  const workbench = await start('/design-library/your-designs/import', {}, scopes, [
    fake(DesignEditor, { Editor: () => null }),
  ]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import HTML' }));
  const frames: FrameRequestCallback[] = [];
  fireEvent.change(dialog.getByLabelText('Or paste the HTML'), { target: { value: '<p>First</p>' } });
  const frame = jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  fireEvent.click(dialog.getByRole('button', { name: 'Read HTML' }));
  await waitFor(() => expect(frames.length).toBeGreaterThan(0));
  fireEvent.click(dialog.getByRole('button', { name: 'Stop reading' }));
  expect(dialog.getByRole('status').textContent).toBe('');
  expect(dialog.queryByRole('progressbar')).toBeNull();
  frame.mockRestore();
  for (const draw of frames) draw(0);
  fireEvent.change(dialog.getByLabelText('Or paste the HTML'), { target: { value: '<p>Second</p>' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Read HTML' }));
  await dialog.findByText('Import summary', {}, { timeout: 30_000 });
  expect(dialog.getByTitle('After').outerHTML).toContain('Second');
  expect(dialog.queryByRole('alert')).toBeNull();
  await workbench.dispose();
});
