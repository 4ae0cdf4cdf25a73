import { emptyDesign, padding } from 'sendwright/email';
import { parts, type PreBuilt } from './blocks';
import { themeOf } from './theme';

/** A sale with a large percentage, a code, and an end date. */
export function sale(root: string): PreBuilt {
  const { words, title, button, columns, footer, picture } = parts(root);
  const loud = { background: '#be123c', color: '#ffffff' };
  return {
    id: '1f0c6c1e-7a51-4c0e-9a55-0a6c1d2e0005',
    name: 'Short sale',
    categories: ['promotion'],
    design: {
      ...emptyDesign(),
      subject: 'Four days, a third off',
      preheader: 'Until Sunday night, with your code inside',
      theme: themeOf({
        around: '#fff1f2',
        paper: '#ffffff',
        ink: '#2b1016',
        accent: '#be123c',
        dark: { around: '#170609', paper: '#220c12', ink: '#ffe4e8', accent: '#fda4af' },
      }),
      blocks: [
        picture('bags', 'Shopping bags and a price tag'),
        words(['Until Sunday night'], {
          ...loud,
          padding: { top: 40, right: 24, bottom: 0, left: 24 },
          align: 'center',
        }),
        title('30% off', {
          ...loud,
          fontSize: 40,
          lineHeight: 52,
          padding: padding(4, 24),
          align: 'center',
          mobile: { fontSize: 32, lineHeight: 40 },
        }),
        words(['everything that is on the shelf'], {
          ...loud,
          padding: { top: 0, right: 24, bottom: 40, left: 24 },
          align: 'center',
        }),
        words(['Your code'], { fontSize: 14, padding: { top: 28, right: 24, bottom: 0, left: 24 }, align: 'center' }),
        words(['**SUNDAY30**'], {
          fontSize: 28,
          lineHeight: 40,
          fontFamily: "'Courier New', Courier, monospace",
          color: '#be123c',
          padding: padding(0, 24),
          align: 'center',
          dark: { color: '#fda4af' },
        }),
        button('Start shopping', {
          fill: '#be123c',
          borderColor: '#be123c',
          padding: { top: 16, right: 24, bottom: 28, left: 24 },
          radius: 4,
        }),
        columns(
          '1-1',
          [
            [
              title('New in', { level: 2, fontSize: 14, padding: { top: 16, right: 24, bottom: 0, left: 32 } }),
              words(['Three words on what arrived this week.'], {
                fontSize: 15,
                padding: { top: 4, right: 24, bottom: 20, left: 32 },
              }),
            ],
            [
              title('Last pieces', {
                level: 2,
                fontSize: 14,
                padding: { top: 16, right: 32, bottom: 0, left: 24 },
                mobile: { padding: { top: 8, right: 32, bottom: 0, left: 32 } },
              }),
              words(['What will not come back once it is gone.'], {
                fontSize: 15,
                padding: { top: 4, right: 32, bottom: 20, left: 24 },
                mobile: { padding: { top: 4, right: 32, bottom: 20, left: 32 } },
              }),
            ],
          ],
          { background: '#fff1f2', dark: { background: '#2f1119' } },
        ),
        footer({ padding: padding(24, 32), linkColor: '#be123c' }),
      ],
    },
  };
}
