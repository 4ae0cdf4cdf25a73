import { type ImageManagerView, imageManagerAddress, imageManagerView, imageMarkup } from './contract';

const views: readonly ImageManagerView[] = [
  { view: 'library' },
  { view: 'edit', imageId: 'a b' },
  { view: 'remove', imageId: '7/8' },
];

test.each(views)('the address of %o leads back to it', (view) => {
  const address = new URL(imageManagerAddress('/single-sends/4/editor', view), 'http://localhost');
  expect(address.pathname.startsWith('/single-sends/4/editor/image_manager')).toBe(true);
  expect(imageManagerView(address)).toEqual(view);
});

test('an editor without a picture shows the library, other addresses show no manager', () => {
  expect(imageManagerView({ pathname: '/a/image_manager/edit', search: '' })).toEqual({ view: 'library' });
  expect(imageManagerView({ pathname: '/a/editor', search: '' })).toBeUndefined();
});

test('an image fits the width of the message, and its text is escaped', () => {
  expect(
    imageMarkup({ id: 'i1', url: 'https://a.example/b.png?a=1&b=2', width: 1200, height: 600, alt: 'A "big" <day>' }),
  ).toBe(
    '<img src="https://a.example/b.png?a=1&amp;b=2" alt="A &quot;big&quot; &lt;day>" width="600" ' +
      'style="display:block;max-width:100%;height:auto;border:0">',
  );
});
