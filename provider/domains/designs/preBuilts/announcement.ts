import { emptyDesign, padding } from 'sendwright/email';
import { parts, type PreBuilt } from './blocks';
import { themeOf } from './theme';

/** A product announcement on a dark background, with three reasons below. */
export function announcement(root: string): PreBuilt {
  const { words, title, button, columns, footer, picture } = parts(root);
  const stage = { background: '#101828', color: '#f5f7ff' };
  const reason = (number: string, heading: string, text: string) => [
    words([`**${number}**`], {
      color: '#4f46e5',
      fontSize: 22,
      lineHeight: 28,
      padding: { top: 24, right: 20, bottom: 0, left: 24 },
      dark: { color: '#a5b4fc' },
    }),
    title(heading, { level: 2, fontSize: 14, padding: { top: 4, right: 20, bottom: 0, left: 24 } }),
    words([text], { fontSize: 14, lineHeight: 22, padding: { top: 4, right: 20, bottom: 24, left: 24 } }),
  ];
  return {
    id: '1f0c6c1e-7a51-4c0e-9a55-0a6c1d2e0002',
    name: 'Big news',
    categories: ['announcement', 'product'],
    design: {
      ...emptyDesign(),
      subject: 'It is here',
      preheader: 'What is new, and three reasons to try it today',
      theme: themeOf({
        around: '#eef0f6',
        paper: '#ffffff',
        ink: '#1d2433',
        accent: '#4f46e5',
        dark: { around: '#0b0e14', paper: '#151a24', ink: '#e8ebf3', accent: '#a5b4fc' },
      }),
      blocks: [
        words(['**New today**'], {
          ...stage,
          color: '#a5b4fc',
          padding: { top: 48, right: 40, bottom: 0, left: 40 },
          fontSize: 14,
          align: 'center',
        }),
        title('The feature you have been asking for', {
          ...stage,
          fontSize: 18,
          lineHeight: 26,
          padding: { top: 8, right: 40, bottom: 8, left: 40 },
          align: 'center',
        }),
        words(['Say in one sentence what it does for the reader, not how it is made.'], {
          ...stage,
          color: '#c9d1e6',
          lineHeight: 26,
          padding: padding(8, 56),
          align: 'center',
        }),
        button('See it in action', {
          background: stage.background,
          fill: '#4f46e5',
          borderColor: '#4f46e5',
          padding: { top: 16, right: 40, bottom: 48, left: 40 },
          radius: 24,
          color: '#ffffff',
        }),
        picture('launch', 'The new feature in its window'),
        columns('1-1-1', [
          reason('1', 'Faster', 'What took an hour now takes a minute.'),
          reason('2', 'Simpler', 'Nothing to set up, nothing to learn first.'),
          reason('3', 'Yours', 'It works with what you have already.'),
        ]),
        footer({
          background: '#eef0f6',
          padding: padding(24, 32),
          color: '#4a5262',
          linkColor: '#4338ca',
          dark: { background: '#0b0e14' },
        }),
      ],
    },
  };
}
