import fc from 'fast-check';
import type { Brand, FollowedBrand } from '../brand/brand';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const font = fc.constantFrom("Georgia, 'Times New Roman', serif", 'Verdana, sans-serif', "'Fraunces', Georgia, serif");
const address = fc.constantFrom('https://img.example/logo.png', 'https://img.example/other-logo.png');
const button = fc.record({ color, fill: color, borderColor: color, borderWidth: fc.integer({ min: 0, max: 4 }) });
const size = fc.integer({ min: 12, max: 60 });

/** Any brand. */
export const arbitraryBrand: fc.Arbitrary<Brand> = fc.record(
  {
    colors: fc.record({
      background: color,
      surface: color,
      text: color,
      heading: color,
      link: color,
      muted: color,
      line: color,
    }),
    dark: fc.record({ background: color, surface: color, text: color, link: color }),
    accents: fc.uniqueArray(fc.record({ name: fc.constantFrom('Clay', 'Forest', 'Gold'), color }), {
      maxLength: 3,
      selector: ({ name }) => name,
    }),
    headingFont: font,
    textFont: font,
    webFonts: fc.array(fc.constantFrom('https://fonts.example/css?family=Fraunces&display=swap'), { maxLength: 1 }),
    sizes: fc.record({ text: fc.integer({ min: 12, max: 24 }), headings: fc.tuple(size, size, size) }),
    buttons: fc.record({ primary: button, secondary: button, radius: fc.integer({ min: 0, max: 40 }) }),
    logo: fc.record(
      {
        source: address,
        darkSource: address,
        alternative: fc.constantFrom('Northwind', ''),
        width: fc.integer({ min: 20, max: 300 }),
        link: fc.constant('https://northwind.example/'),
      },
      { requiredKeys: ['source', 'alternative', 'width'] },
    ),
    footer: fc.record({
      lines: fc.array(fc.constantFrom('Northwind Coffee', '12 Rue des Capucins, Lyon'), { maxLength: 2 }),
      links: fc.array(fc.constant({ network: 'instagram' as const, url: 'https://instagram.example/northwind' }), {
        maxLength: 1,
      }),
    }),
  },
  { requiredKeys: ['colors', 'accents', 'headingFont', 'textFont', 'webFonts', 'sizes', 'buttons', 'footer'] },
);

/** Any version of any brand. */
export const arbitraryFollowedBrand: fc.Arbitrary<FollowedBrand> = fc.record({
  version: fc.uuid(),
  brand: arbitraryBrand,
});
