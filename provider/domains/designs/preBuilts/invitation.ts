import { emptyDesign, padding } from 'sendwright/email';
import { parts, type PreBuilt } from './blocks';
import { serif, themeOf } from './theme';

/** An event invitation with date, place, and an RSVP button. */
export function invitation(root: string): PreBuilt {
  const { words, title, button, columns, line, footer, picture } = parts(root);
  const gold = '#855a14';
  const fact = (label: string, text: string) => [
    words([label], {
      fontSize: 14,
      lineHeight: 20,
      color: gold,
      padding: { top: 16, right: 12, bottom: 0, left: 12 },
      align: 'center',
      dark: { color: '#e5c07b' },
    }),
    words([`**${text}**`], { padding: { top: 0, right: 12, bottom: 16, left: 12 }, lineHeight: 26, align: 'center' }),
  ];
  return {
    id: '1f0c6c1e-7a51-4c0e-9a55-0a6c1d2e0004',
    name: 'You are invited',
    categories: ['event'],
    design: {
      ...emptyDesign(),
      subject: 'An evening with us',
      preheader: 'Save the date, and tell us whether you come',
      theme: themeOf(
        {
          around: '#1c1b22',
          paper: '#fbf8f1',
          ink: '#2a2722',
          accent: gold,
          dark: { around: '#0c0c0f', paper: '#1c1b22', ink: '#f1ebdd', accent: '#e5c07b' },
        },
        serif,
      ),
      blocks: [
        picture('evening', 'Lights over a street in the evening'),
        words(['Dear {{first_name|guest}}, you are invited to'], {
          padding: { top: 48, right: 40, bottom: 0, left: 40 },
          lineHeight: 26,
          align: 'center',
        }),
        title('An evening of good talk', { fontSize: 20, lineHeight: 28, padding: padding(12, 40), align: 'center' }),
        line({ padding: padding(12, 220), mobile: { padding: padding(12, 110) }, lineColor: gold, thickness: 2 }),
        columns(
          '1-1-1',
          [fact('When', 'Thursday, 7 pm'), fact('Where', 'The Old Library'), fact('Who', 'You and a friend')],
          { padding: padding(8, 24) },
        ),
        words(
          [
            'Say what the evening is about, who speaks, and what there is to eat. Then leave the rest for the ' +
              'evening itself.',
          ],
          { padding: padding(12, 56), lineHeight: 26, align: 'center' },
        ),
        button('Yes, I will come', {
          fill: gold,
          borderColor: gold,
          padding: { top: 12, right: 40, bottom: 44, left: 40 },
          radius: 0,
        }),
        footer({
          background: '#efe8d8',
          padding: padding(24, 32),
          color: '#575042',
          linkColor: '#7a5213',
          dark: { background: '#141318' },
        }),
      ],
    },
  };
}
