import type { SignupFormDisplay } from 'sendwright/wire/signupFormContent';

type Position = SignupFormDisplay['position'];

/** Of the window: it scrolls, so it would cut off a shadow of what is in it. */
const raised = 'filter:drop-shadow(0 8px 20px rgba(15,18,25,.28))';

const popup = `
.page{background:none}
.window{inset:0;margin:auto;width:fit-content;height:fit-content;min-width:min(100%,400px);max-width:100%;
  ${raised}}
.card{position:relative}
@media (max-width:480px){.frame{padding:12px}}`;

const slideIn = (position: Position): string => `
.page{background:none}
.window{bottom:16px;${position === 'left' ? 'left' : 'right'}:16px;width:min(400px,100% - 32px);
  max-height:calc(100dvh - 32px);${raised}}
.card.pictured{grid-template-columns:minmax(0,1fr)}
.pictured h1,.pictured .done{padding-inline-end:0}
.right .picture{order:0}
.picture{min-height:140px}
@media (max-width:480px){.window{bottom:0;left:0;right:0;width:100%}}`;

const bar = (position: Position): string => `
.page{background:none;width:100%}
.window{left:0;right:0;${position === 'top' ? 'top' : 'bottom'}:0;width:100%;max-width:100%;max-height:80dvh;${raised}}
.card{max-width:none;border-radius:0;border-width:0;padding:12px 16px}
h1{font-size:18px;line-height:24px}
.intro{padding-inline-end:32px}
@media (min-width:768px){
.card{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px 16px;padding-inline-end:56px}
form,.pair{display:contents}
h1,.intro,.logo,.field,.field label,.consent,.agree{margin:0}
h1,.intro{padding:0}
.field{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px}
.field input{width:220px}
.intro{flex:1 1 200px;max-width:max-content}
.field p{width:0;min-width:100%}
.problem{flex:1 1 100%;margin:0}
.consent,.agree{flex:1 1 100%;order:9;justify-content:center;text-align:center}
.agree{grid-template-columns:24px auto;text-align:start}
form button{width:auto}
}`;

const fullPage = `
.window{inset:0;width:100%;height:100%;max-width:100%}
.frame,.page{min-height:100dvh}
.page{display:grid;place-items:center}
.card{border:0}
@media (max-width:480px){.page{padding:12px}.card{position:relative}}`;

const placed: Record<SignupFormDisplay['type'], (position: Position) => string> = {
  none: () => '',
  popup: () => popup,
  slide_in: slideIn,
  bar,
  full_page: () => fullPage,
};

/** Places the form; everything within has the style of its page. */
export const windowCss = ({ type, position }: SignupFormDisplay): string => `
:host{all:initial}
.window{position:fixed;box-sizing:border-box;margin:0;padding:0;border:0;background:none;color:inherit;
  max-height:100dvh;overflow:auto;overscroll-behavior:contain;z-index:2147483647}
.window::backdrop{background:rgba(15,18,25,.55)}
.frame{position:relative}
.close{position:absolute;top:8px;inset-inline-end:8px;
  display:grid;place-items:center;width:44px;min-height:44px;height:44px;
  padding:0;border:0;border-radius:50%;background:inherit;color:inherit;font:24px/1 system-ui,sans-serif;cursor:pointer}
h1,.done,.unseen+.intro{padding-inline-end:32px}
.logo{max-width:calc(100% - 40px)}
@media (max-width:560px){.pictured h1,.pictured .done,.pictured .intro{padding-inline-end:0}}
[tabindex="-1"]:focus{outline:0}
${placed[type](position)}
@media (prefers-reduced-motion:no-preference){.window{animation:appear .2s ease-out}}
@keyframes appear{from{opacity:0}}
@media (max-width:480px){.window{width:100%}}`;
