import { emptyDesign, padding } from 'sendwright/email';
import { parts, type PreBuilt } from './blocks';
import { themeOf } from './theme';

/** A weekly digest in five lines. */
export function digest(root: string): PreBuilt {
  const { words, title, button, columns, line, footer, picture } = parts(root);
  const accent = '#1d4ed8';
  const row = (day: string, heading: string, text: string) =>
    columns(
      '1-3',
      [
        [
          words([day], {
            fontSize: 14,
            lineHeight: 22,
            color: '#5b6474',
            padding: { top: 18, right: 0, bottom: 12, left: 32 },
            dark: { color: '#aab4c5' },
          }),
        ],
        [
          words([`**${heading}**`, text], {
            fontSize: 15,
            lineHeight: 24,
            padding: { top: 16, right: 32, bottom: 12, left: 0 },
          }),
        ],
      ],
      { stack: false },
    );
  const rule = () => line({ padding: padding(0, 32), lineColor: '#e3e7ee', dark: { lineColor: '#2b3340' } });
  return {
    id: '1f0c6c1e-7a51-4c0e-9a55-0a6c1d2e0008',
    name: 'The week in short',
    categories: ['newsletter', 'digest'],
    design: {
      ...emptyDesign(),
      subject: 'Your week in five lines',
      preheader: 'Read in a minute, keep what you need',
      theme: themeOf({
        around: '#ffffff',
        paper: '#ffffff',
        ink: '#161b26',
        accent,
        dark: { around: '#10141c', paper: '#10141c', ink: '#e7ebf3', accent: '#93b4ff' },
      }),
      blocks: [
        picture('week', 'Five days of a week'),
        title('The week in short', { fontSize: 14, padding: { top: 32, right: 32, bottom: 0, left: 32 } }),
        words(['For {{first_name|you}}, in one minute.'], {
          fontSize: 15,
          color: '#5b6474',
          padding: { top: 4, right: 32, bottom: 16, left: 32 },
          dark: { color: '#aab4c5' },
        }),
        line({ padding: padding(0, 32), lineColor: '#161b26', thickness: 2, dark: { lineColor: '#e7ebf3' } }),
        row('Mon', 'What began', 'One sentence is enough.'),
        rule(),
        row('Tue', 'What changed', 'Say what the reader can do now.'),
        rule(),
        row('Wed', 'What we learned', 'A number, and what it means.'),
        rule(),
        row('Thu', 'Who joined', 'A name and a hello.'),
        rule(),
        row('Fri', 'What comes next', 'So that they open the next one.'),
        button('All the details', { fill: accent, borderColor: accent, align: 'left', padding: padding(24, 32) }),
        footer({ padding: padding(24, 32), align: 'left' }),
      ],
    },
  };
}
