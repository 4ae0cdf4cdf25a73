import { emptyDesign, padding } from 'sendwright/email';
import { parts, type PreBuilt } from './blocks';
import { serif, themeOf } from './theme';

/** A letter with one long story and two short ones. */
export function newsletter(root: string): PreBuilt {
  const { words, title, button, columns, line, space, footer, picture } = parts(root);
  const accent = '#8a3b12';
  const small = { lineHeight: 20, fontSize: 14, color: '#6b5d52' };
  const story = (heading: string, text: string) => [
    title(heading, { level: 2, fontSize: 14, padding: padding(8, 32) }),
    words([text], { padding: { top: 0, right: 32, bottom: 16, left: 32 }, lineHeight: 24 }),
  ];
  return {
    id: '1f0c6c1e-7a51-4c0e-9a55-0a6c1d2e0001',
    name: 'The letter',
    categories: ['newsletter'],
    design: {
      ...emptyDesign(),
      subject: 'What we have been working on',
      preheader: 'One long story and two short ones',
      theme: themeOf(
        {
          around: '#f3ece2',
          paper: '#fffdf9',
          ink: '#2c241d',
          accent,
          dark: { around: '#16120e', paper: '#201a15', ink: '#efe6da', accent: '#f0a878' },
        },
        serif,
      ),
      blocks: [
        words(['**The Letter**  ·  Issue 12'], { ...small, padding: { top: 24, right: 32, bottom: 8, left: 32 } }),
        line({ padding: { top: 0, right: 32, bottom: 16, left: 32 }, lineColor: accent, thickness: 3 }),
        picture('hills', 'Hills in the evening sun'),
        title('A quiet month that changed how we work', { padding: { top: 24, right: 32, bottom: 8, left: 32 } }),
        words(
          [
            'Hello {{first_name|there}},',
            'tell your readers here what happened, in the words you would use across a table. Two or three ' +
              'paragraphs are enough: whoever wants more follows the link.',
          ],
          { padding: padding(8, 32), lineHeight: 26 },
        ),
        button('Read the whole story', {
          fill: accent,
          borderColor: accent,
          align: 'left',
          padding: { top: 12, right: 32, bottom: 24, left: 32 },
          radius: 3,
        }),
        line({ padding: padding(8, 32), lineColor: '#e0d4c4' }),
        columns('1-1', [
          story('In short', 'A second, smaller story. One thought, three lines.'),
          story('Worth a look', 'Something by others that you found good.'),
        ]),
        space(8),
        footer({
          background: '#f3ece2',
          padding: padding(24, 32),
          color: '#5f5247',
          linkColor: accent,
          dark: { background: '#16120e' },
        }),
      ],
    },
  };
}
