import { compile } from '../compile/compile';
import { assetsAt } from '../compile/context';
import { blankDesign, createBlock, paragraphs } from './defaults';
import type { Design, RichText } from './design';
import { textSpacing, withReadableText } from './textSpacing';

const html = (design: Design): string =>
  compile(design, { target: 'send', assets: assetsAt('https://mail.example') }).html;
const written = (content: RichText, more: object = {}): Design => {
  const design = blankDesign();
  return {
    ...design,
    blocks: [
      {
        ...withReadableText(
          createBlock('text', () => 'b1'),
          16,
        ),
        content,
        ...more,
      },
    ],
  };
};

test('new texts have 16 pixels, half a line between lines, and a line of space between paragraphs', () => {
  const design = blankDesign({ withUnsubscribe: true });
  expect(design.theme.fontSize).toBe(16);
  expect(design.blocks.map(({ type }) => type)).toEqual(['text', 'unsubscribe']);
  const sent = html(written(paragraphs('One', 'Two')));
  expect(sent).toContain('font-size:16px;line-height:24px');
  expect(sent).toContain('<p style="margin:0 0 16px">One</p>');
  expect(sent).toContain('<p style="margin:0">Two</p>');
});

test('spacing follows the size of the text: of the block, of the design, and on phones', () => {
  const larger = html(written(paragraphs('One', 'Two'), { fontSize: 20, mobile: { fontSize: 24 } }));
  expect(larger).toContain('font-size:20px;line-height:30px');
  expect(larger).toContain('margin:0 0 20px');
  expect(larger).toContain('font-size:24px !important;line-height:36px !important');
  const design = written(paragraphs('One', 'Two'));
  expect(html({ ...design, theme: { ...design.theme, fontSize: 18 } })).toContain('font-size:18px;line-height:28px');
});

test('words that are larger than their text have higher lines', () => {
  const large: RichText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Big', marks: [{ type: 'fontSize', attrs: { value: 40 } }] }],
      },
      { type: 'paragraph', content: [{ type: 'text', text: 'small' }] },
    ],
  };
  expect(html(written(large))).toContain('<p style="margin:0 0 16px;line-height:60px">');
});

test('pixels of imports and of older designs stay as they are', () => {
  expect(textSpacing({ lineHeight: 19.5 }, 16)).toEqual({ lineHeight: 19.5, paragraphSpacing: 0 });
  expect(textSpacing({ lineHeight: 22, paragraphSpacing: 8 }, 40)).toEqual({ lineHeight: 22, paragraphSpacing: 8 });
});
