import { emptyDesign, padding } from 'sendwright/email';
import { parts, type PreBuilt } from './blocks';
import { themeOf } from './theme';

/** A one-question survey; each of the four answers is a link. */
export function question(root: string): PreBuilt {
  const { words, title, button, columns, footer, picture } = parts(root);
  const colors = ['#b42318', '#8a6100', '#3f7a13', '#067647'];
  const answer = (number: number) => [
    button(String(number), {
      fill: colors[number - 1] ?? '#067647',
      borderColor: colors[number - 1] ?? '#067647',
      url: `https://www.example.com/answer/${number}`,
      innerPadding: padding(14, 4),
      width: 72,
      radius: 36,
      fontSize: 20,
      padding: padding(12, 4),
    }),
  ];
  return {
    id: '1f0c6c1e-7a51-4c0e-9a55-0a6c1d2e0007',
    name: 'One question',
    categories: ['survey'],
    design: {
      ...emptyDesign(),
      subject: 'One question, one click',
      preheader: 'It takes five seconds, and we read every answer',
      theme: themeOf({
        around: '#f6f5ff',
        paper: '#ffffff',
        ink: '#221f3a',
        accent: '#5b3df5',
        dark: { around: '#0e0c1a', paper: '#181527', ink: '#ebe8ff', accent: '#b4a5ff' },
      }),
      blocks: [
        picture('faces', 'Four faces, from sad to happy'),
        title('How did we do, {{first_name|friend}}?', {
          padding: { top: 44, right: 32, bottom: 4, left: 32 },
          align: 'center',
        }),
        words(['1 is poor, 4 is great. Whatever you choose, a person reads it.'], {
          padding: padding(4, 48),
          lineHeight: 26,
          align: 'center',
        }),
        columns('1-1-1-1', [answer(1), answer(2), answer(3), answer(4)], {
          stack: false,
          padding: padding(12, 80),
          mobile: { padding: padding(12, 8) },
        }),
        words(['Something to say as well? Just answer to this mail.'], {
          fontSize: 14,
          padding: { top: 8, right: 48, bottom: 40, left: 48 },
          align: 'center',
        }),
        footer({ background: '#f6f5ff', padding: padding(24, 32), color: '#4f5768', dark: { background: '#0e0c1a' } }),
      ],
    },
  };
}
