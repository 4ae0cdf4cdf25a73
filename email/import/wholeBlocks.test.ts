import { compile } from '../compile/compile';
import { createBlock, emptyDesign } from '../document/defaults';
import type { Block } from '../document/design';
import { sampleAssets as assets } from '../testing/sampleDesign';
import { importHtml } from './importHtml';

// Blocks that other editors don't know: restored from their settings, unless somebody has changed their HTML.

const htmlOf = (block: Block): string =>
  compile({ ...emptyDesign(), blocks: [block] }, { target: 'design', assets }).html;
const read = (html: string): Block | undefined => importHtml(html, { code: 'keep' }).design.blocks[0];
const heading: Block = { ...createBlock('heading', () => 'h'), text: 'News of May', level: 1, fontSize: 33 };

test('a block is the same after it was exported, whatever the white space', () => {
  expect(read(htmlOf(heading))).toEqual(heading);
  expect(read(htmlOf(heading).replaceAll('><', '>\n  <'))).toEqual(heading);
});

test('words changed in another editor are kept', () => {
  const changed = read(htmlOf(heading).replace('>News of May<', '>News of June<'));
  expect(changed).toMatchObject({
    type: 'text',
    content: { content: [{ type: 'heading', attrs: { level: 1 }, content: [{ text: 'News of June' }] }] },
  });
});

test('an image changed in another editor is kept', () => {
  const logo: Block = {
    ...createBlock('logo', () => 'l'),
    picture: { source: 'https://a.example/a.png', alternative: 'Logo', align: 'left', responsive: false, width: 90 },
  };
  expect(read(htmlOf(logo))).toEqual(logo);
  expect(read(htmlOf(logo).replace('src="https://a.example/a.png"', 'src="https://a.example/b.png"'))).toMatchObject({
    type: 'image',
    picture: { source: 'https://a.example/b.png', alternative: 'Logo' },
  });
});

test.each(['{', '{"type":"heading"}', '{"type":"text"}', '[]', '"heading"'])(
  'the settings %s are not used',
  (block) => {
    const html = htmlOf(heading).replace(/"block":\{[^}]*\}/, () => `"block":${block}`);
    expect(html).not.toBe(htmlOf(heading));
    expect(read(html)).toMatchObject({ type: 'text' });
  },
);

test('addresses that would run code are removed', () => {
  const html = htmlOf({ ...heading, url: 'javascript:alert(1)' });
  expect(read(html)).toMatchObject({ type: 'heading', url: '' });
});

test('a changed footer is an unsubscribe block, and a changed table keeps its words as code', () => {
  const footer = htmlOf(createBlock('footer', () => 'f'));
  expect(read(footer)).toEqual(createBlock('footer', () => 'f'));
  expect(read(footer.replace('>Unsubscribe<', '>Leave<'))).toMatchObject({ type: 'unsubscribe', unsubscribe: 'Leave' });
  const table: Block = { ...createBlock('table', () => 't'), rows: [['Item', 'Price', 'Sum']] };
  expect(read(htmlOf(table))).toEqual(table);
  const changed = read(htmlOf(table).replace('>Price<', '>Cost<'));
  expect(changed).toMatchObject({ type: 'code' });
  expect(changed?.type === 'code' && changed.html).toMatch(/Item[\s\S]*Cost[\s\S]*Sum/);
});
