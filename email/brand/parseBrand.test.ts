import fc from 'fast-check';
import { arbitraryBrand } from '../testing/arbitraryBrand';
import { defaultBrand } from './defaultBrand';
import { parseBrand } from './parseBrand';

test('every brand is read as it is', () => {
  fc.assert(fc.property(arbitraryBrand, (brand) => expect(parseBrand(brand)).toEqual({ kind: 'brand', brand })));
});

const { colors, buttons } = defaultBrand;
const logo = { source: 'https://img.example/logo.png', alternative: 'Logo', width: 100 };
test.each([
  [null, '', /^is not valid/],
  [{ ...defaultBrand, colors: { ...colors, link: 'red' } }, 'colors.link', /^must be a color such as #3b5bdb\.$/],
  [
    { ...defaultBrand, buttons: { ...buttons, primary: { ...buttons.primary, fill: 'url(x)' } } },
    'buttons.primary.fill',
    /^must be a color/,
  ],
  [{ ...defaultBrand, headingFont: 'Arial;}body{display:none' }, 'headingFont', /^must be a list of fonts/],
  [
    { ...defaultBrand, webFonts: ['http://fonts.example/'] },
    'webFonts.0',
    /^must be an address that starts with https:/,
  ],
  [{ ...defaultBrand, webFonts: ['https://fonts.example/"><script>'] }, 'webFonts.0', /^must be an address/],
  [{ ...defaultBrand, logo: { ...logo, source: 'javascript:alert(1)' } }, 'logo.source', /^must be an address/],
  [{ ...defaultBrand, logo: { ...logo, link: 'data:text/html,x' } }, 'logo.link', /^must be an address/],
  [
    {
      ...defaultBrand,
      accents: [
        { name: 'Clay', color: '#111111' },
        { name: 'Clay', color: '#222222' },
      ],
    },
    'accents.1.name',
    /^must differ/,
  ],
])('%j is refused', (value, path, message) => {
  expect(parseBrand(value)).toEqual({ kind: 'invalid', path, message: expect.stringMatching(message) });
});
