import { createBlock, emptyDesign } from '../document/defaults';
import type { Picture } from '../document/design';
import { compile } from './compile';
import { assetsAt } from './context';

/** The style of an image in a message. */
function styleOf(picture: Partial<Picture>): string {
  const block = createBlock('image', () => 'i');
  const whole = {
    ...block,
    picture: { ...block.picture, source: 'https://a.example/a.png', responsive: false, ...picture },
  };
  const { html } = compile(
    { ...emptyDesign(), blocks: [whole] },
    { target: 'send', assets: assetsAt('https://m.example') },
  );
  return /<img[^>]*style="([^"]*)"/.exec(html)?.[1] ?? '';
}

test('an image that is wider than a phone shrinks with it; a small one and one of its own size keep theirs', () => {
  expect(styleOf({ width: 500 })).toContain('width:100%;max-width:500px');
  expect(styleOf({ width: 180 })).not.toContain('width:100%');
  expect(styleOf({ isNatural: true })).not.toContain('width:100%');
  expect(styleOf({ width: 180, responsive: true })).toContain('width:100%;max-width:180px');
});

test('corners are rounded', () => {
  expect(styleOf({ width: 180, radius: 12 })).toMatch(/height:auto;border-radius:12px$/);
  expect(styleOf({ width: 180, radius: 0 })).not.toContain('radius');
});
