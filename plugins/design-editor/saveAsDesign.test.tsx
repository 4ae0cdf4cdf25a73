import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answer } from 'sendwright/sdk/testing';
import type { Design as StoredDesign } from 'sendwright/wire/designs';
import { designOf, startEditor, textBlock } from './testing/startEditor';

const stored: StoredDesign = {
  id: 'd2',
  name: 'Our letter',
  editor: 'design',
  subject: 'Fresh bread',
  html_content: '<p>Hello</p>',
  plain_content: 'Hello',
  generate_plain_content: true,
  categories: [],
  design: null,
  revision: 1,
  thumbnail_url: '',
  thumbnail_ready: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

test('a message becomes a design with its owner’s subject and preheader, language and dark colors', async () => {
  const dark = { background: '#000000', containerBackground: '#111111', color: '#eeeeee', linkColor: '#99bbff' };
  const made = designOf(textBlock('words', 'Hello'));
  const design = { ...made, language: 'de', preheader: 'As it was', theme: { ...made.theme, dark } };
  const { workbench } = await startEditor(design, {
    kind: 'single-send',
    message: { subject: 'Fresh bread', preheader: 'Since six o’clock' },
    http: { 'POST /designs': answer(201, stored) },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^More/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as design' }));
  await waitFor(() =>
    expect(workbench.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Our letter',
      subject: 'Fresh bread',
      design: { ...design, subject: 'Fresh bread', preheader: 'Since six o’clock' },
    }),
  );
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toContain('Saved as the design “Our letter”.'),
  );
  await workbench.dispose();
});

test('a design of the library is not saved as another one here', async () => {
  const { workbench } = await startEditor(designOf(textBlock('words', 'Hello')));
  fireEvent.click(await screen.findByRole('button', { name: /^More/ }));
  await screen.findByRole('menuitem', { name: 'Export HTML' });
  expect(screen.queryByRole('menuitem', { name: 'Save as design' })).toBeNull();
  await workbench.dispose();
});
