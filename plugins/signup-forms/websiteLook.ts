import type { SignupFormDisplay } from 'sendwright/wire/signupFormContent';

// The preview shows the form as it is over a website: these rules follow those of the script (`embed/windowCss.ts`).

const block = (color: string, place: string): string => `linear-gradient(${color},${color}) ${place} no-repeat`;

/** A page of a shop, drawn with rectangles. */
const page = [
  block('#c9ced8', '32px 26px/112px 14px'),
  block('#dfe3ea', 'calc(100% - 32px) 26px/240px 14px'),
  block('#c9ced8', '32px 112px/42% 26px'),
  block('#d5d9e1', '32px 152px/34% 14px'),
  block('#e9ecf1', '0 66px/100% 190px'),
  ...['4%', '34.7%', '65.3%', '96%'].flatMap((x) => [
    block('#e3e6ec', `${x} 288px/22% 150px`),
    block('#d5d9e1', `${x} 452px/22% 12px`),
  ]),
  block('#f0f2f5', '0 500px/100% 400px'),
].join(',');

const raised = 'box-shadow:0 12px 40px rgba(15,18,25,.25)';

const placed: Record<SignupFormDisplay['type'], (position: SignupFormDisplay['position']) => string> = {
  none: () => '',
  popup: () => `body{background:rgba(15,18,25,.55)!important;padding:0}main{${raised}}`,
  slide_in: (position) =>
    `body{background:none!important;padding:16px;place-items:end ${position === 'left' ? 'start' : 'end'}}` +
    `main{max-width:400px;${raised}}main.pictured{grid-template-columns:minmax(0,1fr)}.right .picture{order:0}` +
    '.picture{min-height:140px}',
  bar: (position) =>
    `body{background:none!important;padding:0;place-items:${position === 'top' ? 'start' : 'end'} stretch}` +
    `main,main.pictured{display:block;max-width:none;border-radius:0;border-width:0;padding:12px 16px;${raised}}` +
    '.picture{display:none}.words{padding:0}h1,.intro{padding-inline-end:32px}h1{font-size:18px;line-height:24px}' +
    '@media (min-width:768px){main:not(.pictured),main.pictured .words{display:flex;flex-wrap:wrap;' +
    'align-items:center;justify-content:center;gap:8px 16px;padding-inline-end:40px}form,.pair{display:contents}' +
    'h1,.intro,.logo,.field,.field label,.consent,.agree{margin:0}h1,.intro{padding:0}' +
    '.field{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px}.field input{width:220px}' +
    '.intro{flex:1 1 200px;max-width:max-content}.field p{width:0;min-width:100%}' +
    '.consent,.agree{flex:1 1 100%;order:9;justify-content:center;text-align:center}' +
    '.agree{grid-template-columns:24px auto;text-align:start}form button{width:auto}}',
  full_page: () => 'main{border:0;box-shadow:none}',
};

const close =
  'main{position:relative}main::after{content:"×";position:absolute;top:8px;right:8px;width:44px;height:44px;' +
  'border-radius:50%;background:inherit;font:24px/44px system-ui,sans-serif;text-align:center}';

/** The cross covers no text, and no logo. */
const room =
  'h1,.done,.unseen+.intro{padding-inline-end:32px}.logo{max-width:calc(100% - 40px)}' +
  '@media (max-width:560px){.pictured h1,.pictured .done,.pictured .intro{padding-inline-end:0}}';

/** The page of a form as a website shows it, by the type. */
export function onWebsite(html: string, { type, position }: SignupFormDisplay): string {
  if (type === 'none') return html;
  const ground = type === 'full_page' ? '' : `html{background:${page},#fff}`;
  return html.replace('</head>', `<style>${ground}${room}${placed[type](position)}${close}</style></head>`);
}

/** An address on which the rules show it, such as "your-website.com/shop/". */
export function exampleAddress({ pages }: SignupFormDisplay): string {
  const path = pages.map((pattern) => pattern.trim()).find((pattern) => pattern.startsWith('/')) ?? '/';
  const shown = path.replace(/\*+/g, '');
  return `your-website.com${shown === '/' ? '' : shown}`;
}
