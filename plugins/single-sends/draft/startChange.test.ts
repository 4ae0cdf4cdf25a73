import { defaultName } from '../contract';
import { aSend } from '../testing/sends';
import { contentOf, type DraftContent } from './draftContent';
import { startBefore, startChange } from './startChange';

const written = contentOf(aSend());
const blank: DraftContent = { ...written, name: defaultName, subject: ' ', preheader: '' };
const choice = { subject: 'Fresh bread', preheader: 'Every morning', html_content: '<p>Bread</p>' };

test('a blank send takes subject, preheader and a name from what it starts from', () =>
  expect(startChange(blank, choice)).toEqual({
    name: 'Fresh bread',
    email_config: {
      editor: 'code',
      design: null,
      html_content: '<p>Bread</p>',
      plain_content: null,
      generate_plain_content: true,
      subject: 'Fresh bread',
      preheader: 'Every morning',
    },
  }));

test('what somebody wrote stays: subject, preheader and name', () => {
  const { name, email_config: config } = startChange(written, choice);
  expect(name).toBeUndefined();
  expect(config).not.toHaveProperty('subject');
  expect(config).not.toHaveProperty('preheader');
  expect(startChange({ ...blank, name: 'June' }, choice)).not.toHaveProperty('name');
  expect(startChange({ ...blank, subject: 'Mine' }, choice).email_config).toMatchObject({ preheader: 'Every morning' });
});

test('subject and preheader of a test belong to its variations', () => {
  const abtest = { type: 'content', criteria: 'click', percentage: 20, duration: 'PT4H', variations: [] } as const;
  const change = startChange({ ...blank, abtest }, choice);
  expect(Object.keys(change)).toEqual(['email_config']);
  expect(Object.keys(change.email_config ?? {})).not.toContain('subject');
  expect(Object.keys(change.email_config ?? {})).not.toContain('preheader');
});

test('a text part of its own is taken, and otherwise made from the HTML', () => {
  const parts = (own: object) => startChange(blank, { ...choice, ...own }).email_config;
  expect(parts({ plain_content: 'Bread', generate_plain_content: false })).toMatchObject({
    plain_content: 'Bread',
    generate_plain_content: false,
  });
  expect(parts({ generate_plain_content: false })).toMatchObject({ plain_content: null });
  for (const made of [{}, { generate_plain_content: true }])
    expect(parts({ plain_content: 'Bread', ...made })).toMatchObject({
      plain_content: null,
      generate_plain_content: true,
    });
});

test('a design keeps its editor; what is missing is emptied', () => {
  const design = { blocks: [] };
  expect(startChange(blank, { editor: 'design', design }).email_config).toEqual({
    editor: 'design',
    design,
    html_content: null,
    plain_content: null,
    generate_plain_content: true,
  });
});

test('undoing a start brings back name and content, and nothing else', () => {
  const server = aSend({ name: 'June' }, { plain_content: 'Hello', generate_plain_content: false });
  expect(startBefore(server)).toEqual({
    name: 'June',
    email_config: {
      editor: 'code',
      design: null,
      html_content: '<p>Hello {{first_name}}</p>',
      plain_content: 'Hello',
      generate_plain_content: false,
      subject: 'What we learned',
      preheader: 'From 40 bakeries',
    },
  });
  expect(startBefore(aSend({}, { design: { blocks: [] } })).email_config?.design).toEqual({ blocks: [] });
});
