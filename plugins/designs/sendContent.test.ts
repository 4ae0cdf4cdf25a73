import { emptyDesign } from 'sendwright/email';
import type { Design } from 'sendwright/wire/designs';
import { sendContentOf, startContentOf } from './sendContent';

const stored: Design = {
  id: 'd1',
  name: 'News',
  editor: 'design',
  subject: 'Hello',
  html_content: '<p>Hi</p>',
  plain_content: 'Hi',
  generate_plain_content: true,
  categories: [],
  design: null,
  revision: 1,
  thumbnail_url: '',
  thumbnail_ready: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

test('a send has the subject, preheader and document of its design', () => {
  const design = { ...emptyDesign(), preheader: ' Fresh bread ' };
  expect(sendContentOf({ ...stored, design })).toEqual({
    subject: 'Hello',
    preheader: 'Fresh bread',
    html_content: '<p>Hi</p>',
    plain_content: 'Hi',
    editor: 'design',
    design,
  });
  expect(sendContentOf({ ...stored, design: { ...design, preheader: 'x'.repeat(200) } }).preheader).toHaveLength(150);
});

test('a text part written by hand stays one, and one made from the HTML is made again', () => {
  expect(sendContentOf({ ...stored, generate_plain_content: false })).toMatchObject({
    plain_content: 'Hi',
    generate_plain_content: false,
  });
  expect(sendContentOf(stored)).not.toHaveProperty('generate_plain_content');
});

test('a design without a document or preheader has none for the send', () => {
  for (const design of [null, emptyDesign(), 'broken', { preheader: 7 }])
    expect(sendContentOf({ ...stored, subject: '', design })).not.toHaveProperty('preheader');
});

test('a message that starts from imported HTML has the title and the preview text of the page', () => {
  const design = { ...emptyDesign(), subject: 'October', preheader: 'Out of the oven' };
  expect(startContentOf({ editor: 'design', design })).toEqual({
    editor: 'design',
    design,
    subject: 'October',
    preheader: 'Out of the oven',
  });
  expect(startContentOf({ editor: 'design', design: emptyDesign() })).not.toHaveProperty('subject');
});
