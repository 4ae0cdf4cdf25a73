import { emptyDesign, padding } from 'sendwright/email';
import { parts, type PreBuilt } from './blocks';
import { themeOf } from './theme';

/** The first email: a greeting and three steps to get started. */
export function welcome(root: string): PreBuilt {
  const { words, title, button, columns, line, footer, picture } = parts(root);
  const accent = '#0f766e';
  const step = (number: string, heading: string, text: string) =>
    columns(
      '1-3',
      [
        [
          words([`**${number}**`], {
            fontSize: 32,
            lineHeight: 40,
            color: accent,
            padding: padding(12, 0),
            align: 'center',
            dark: { color: '#5eead4' },
          }),
        ],
        [
          title(heading, { level: 2, fontSize: 14, padding: { top: 16, right: 24, bottom: 0, left: 0 } }),
          words([text], { fontSize: 15, lineHeight: 24, padding: { top: 4, right: 24, bottom: 12, left: 0 } }),
        ],
      ],
      { stack: false, padding: padding(0, 16) },
    );
  return {
    id: '1f0c6c1e-7a51-4c0e-9a55-0a6c1d2e0003',
    name: 'Warm welcome',
    categories: ['welcome'],
    design: {
      ...emptyDesign(),
      subject: 'Welcome, {{first_name}}',
      preheader: 'Three steps, and you are at home',
      theme: themeOf({
        around: '#e6f4f1',
        paper: '#ffffff',
        ink: '#17312d',
        accent,
        dark: { around: '#081512', paper: '#10211d', ink: '#dff2ed', accent: '#5eead4' },
      }),
      blocks: [
        picture('balloon', 'A balloon over green hills'),
        title('Good to have you, {{first_name|friend}}', {
          padding: { top: 40, right: 40, bottom: 8, left: 40 },
          align: 'center',
        }),
        words(['You are in. Here is how most people begin.'], {
          padding: padding(4, 56),
          lineHeight: 26,
          align: 'center',
        }),
        step('1', 'Tell us what you like', 'It takes a minute, and we will not write about the rest.'),
        line({ padding: padding(0, 40), lineColor: '#d7e8e4', dark: { lineColor: '#24403a' } }),
        step('2', 'Look around', 'The things people come back for, in one place.'),
        line({ padding: padding(0, 40), lineColor: '#d7e8e4', dark: { lineColor: '#24403a' } }),
        step('3', 'Ask us anything', 'Answer to this mail. A person reads it.'),
        button('Get started', { fill: accent, borderColor: accent, padding: padding(24, 40), radius: 8 }),
        footer({
          background: '#e6f4f1',
          padding: padding(24, 32),
          color: '#3e5a55',
          linkColor: '#0b5a54',
          dark: { background: '#081512' },
        }),
      ],
    },
  };
}
