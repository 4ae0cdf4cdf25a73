import type { SignupFormDisplay } from 'sendwright/wire/signupFormContent';

type Position = SignupFormDisplay['position'];

const raised = 'box-shadow:0 12px 40px rgba(15,18,25,.25)';

const popup = `
.page{background:none}
.window{inset:0;margin:auto;width:fit-content;height:fit-content;min-width:min(100%,400px);max-width:100%}
main{${raised}}`;

const slideIn = (position: Position): string => `
.page{background:none}
.window{bottom:16px;${position === 'left' ? 'left' : 'right'}:16px;width:min(400px,100% - 32px)}
main{${raised}}
main.pictured{grid-template-columns:minmax(0,1fr)}
.right .picture{order:0}
.picture{min-height:140px}
@media (max-width:480px){.window{bottom:0;left:0;right:0;width:100%}}`;

const bar = (position: Position): string => `
.page{background:none;width:100%}
.window{left:0;right:0;${position === 'top' ? 'top' : 'bottom'}:0;width:100%;max-width:100%}
main{max-width:none;border-radius:0;border-width:0;padding:12px 16px;padding-inline-end:56px;${raised}}
@media (min-width:768px){
main,form{display:flex;flex-wrap:wrap;align-items:end;justify-content:center;gap:8px 16px}
main{align-items:center}
h1{margin:0;padding:0;font-size:18px;line-height:24px}
.intro,.logo{margin:0}
.pair{display:contents}
.field{flex:0 1 220px;margin:0}
.consent{flex:1 1 100%;order:9;margin:0;text-align:center}
form button{width:auto}
}`;

const fullPage = `
.window{inset:0;width:100%;height:100%;max-width:100%}
.frame,.page{min-height:100dvh}
.page{display:grid;place-items:center}
main{border:0}`;

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
h1,.done{padding-inline-end:32px}
[tabindex="-1"]:focus{outline:0}
${placed[type](position)}
@media (prefers-reduced-motion:no-preference){.window{animation:appear .2s ease-out}}
@keyframes appear{from{opacity:0}}
@media (max-width:480px){.window{width:100%;max-width:100%}}`;
