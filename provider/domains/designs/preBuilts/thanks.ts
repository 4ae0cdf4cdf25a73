import { emptyDesign, padding } from 'sendwright/email';
import { parts, type PreBuilt } from './blocks';
import { themeOf } from './theme';

/** An order confirmation that repeats a row for each item in the data. */
export function thanks(root: string): PreBuilt {
  const { words, title, button, columns, line, footer, picture } = parts(root);
  const soft = { lineColor: '#e4e7ec', dark: { lineColor: '#333a47' } };
  return {
    id: '1f0c6c1e-7a51-4c0e-9a55-0a6c1d2e0006',
    name: 'Thank you',
    categories: ['order'],
    design: {
      ...emptyDesign(),
      subject: 'Thank you for your order',
      preheader: 'What you bought, and what happens next',
      theme: themeOf({
        around: '#f2f4f7',
        paper: '#ffffff',
        ink: '#101828',
        accent: '#175cd3',
        dark: { around: '#0c0f14', paper: '#171c24', ink: '#eceff5', accent: '#84adff' },
      }),
      blocks: [
        picture('parcel', 'A parcel that is on its way'),
        title('Thank you, {{first_name|friend}}', { padding: { top: 40, right: 32, bottom: 4, left: 32 } }),
        words(['Your order is with us. We write again when it is on its way.'], {
          padding: { top: 4, right: 32, bottom: 20, left: 32 },
          lineHeight: 26,
        }),
        line({ ...soft, padding: padding(0, 32) }),
        columns(
          '3-1',
          [
            [
              words(['{{name|Your item}}', '{{note|As chosen}}'], {
                fontSize: 15,
                lineHeight: 24,
                padding: { top: 16, right: 8, bottom: 16, left: 32 },
              }),
            ],
            [
              words(['{{price|0.00}}'], {
                fontSize: 15,
                lineHeight: 24,
                padding: { top: 16, right: 32, bottom: 16, left: 8 },
                align: 'right',
              }),
            ],
          ],
          { each: 'items', stack: false },
        ),
        line({ ...soft, padding: padding(0, 32) }),
        columns(
          '3-1',
          [
            [words(['**Total**'], { padding: { top: 16, right: 8, bottom: 16, left: 32 } })],
            [words(['{{total|0.00}}'], { padding: { top: 16, right: 32, bottom: 16, left: 8 }, align: 'right' })],
          ],
          { stack: false },
        ),
        button('Follow your order', {
          fill: '#175cd3',
          borderColor: '#175cd3',
          align: 'left',
          padding: { top: 8, right: 32, bottom: 36, left: 32 },
        }),
        footer({
          background: '#f2f4f7',
          padding: padding(24, 32),
          color: '#4a5262',
          linkColor: '#1849a9',
          dark: { background: '#0c0f14' },
        }),
      ],
    },
  };
}
