import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { createHash } from 'node:crypto';
import { htmlTag, type Language } from '../languages';
import { brandCss, footerHtml, logoHtml, logoSources } from './brandLook';

/** The product's own look, for accounts without a brand kit. */
const standardCss = `
:root{color-scheme:light dark;--surface:#f4f4f5;--card:#fff;--text:#18181b;--muted:#52525b;--border:#d4d4d8;
--accent:#4f46e5;--accent-text:#fff}
@media (prefers-color-scheme:dark){:root{--surface:#18181b;--card:#27272a;--text:#fafafa;--muted:#d4d4d8;
--border:#52525b;--accent:#a5b4fc;--accent-text:#1e1b4b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;place-content:center;
grid-template-columns:100%;gap:16px;padding:24px 16px;background:var(--surface);
color:var(--text);font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:520px;padding:32px;background:var(--card);border:1px solid var(--border);border-radius:10px}
h1{margin:0 0 8px;font-size:22px;line-height:30px;overflow-wrap:anywhere}
p{margin:0 0 16px;color:var(--muted)}
strong{color:var(--text);overflow-wrap:anywhere}
fieldset{margin:0 0 24px;padding:0;border:0}
legend{padding:0;margin-bottom:8px;font-weight:600}
label{display:grid;grid-template-columns:24px 1fr;gap:0 8px;padding:12px 0;
border-top:1px solid var(--border);cursor:pointer}
label small{grid-column:2;font-size:14px;line-height:20px;color:var(--muted)}
label span{overflow-wrap:anywhere}
input{width:18px;height:18px;margin:3px 0;accent-color:var(--accent)}
button{width:100%;padding:12px 16px;border:0;border-radius:6px;background:var(--accent);color:var(--accent-text);
font:inherit;font-weight:600;cursor:pointer}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
p.words{color:var(--text);white-space:pre-line;overflow-wrap:anywhere}
.done{padding:12px 16px;border:1px solid var(--border);border-inline-start:4px solid var(--accent);border-radius:6px;
color:var(--text)}
.after{margin:16px 0 0;text-align:center}
body.band{background:linear-gradient(color-mix(in srgb,var(--accent) 28%,var(--surface)),var(--surface) 440px) no-repeat
var(--surface)}
footer{width:100%;max-width:520px;color:var(--muted);font-size:14px;line-height:20px;overflow-wrap:anywhere}
main.wide,.wide+footer{max-width:880px}
.wide h1{font-size:32px;line-height:40px}
.wide .groups{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:12px}
.groups legend,.segments legend,.details legend,.choices .field label{margin-bottom:8px;color:var(--text);
font-weight:600}
.wide .groups label{grid-template-columns:1fr 24px;align-content:center;padding:16px;border:1px solid var(--border);
border-radius:10px}
.wide .groups label:has(:checked){border-color:var(--accent);background:color-mix(in srgb,var(--accent) 7%,var(--card))}
.wide .groups label span{grid-area:1/1;font-weight:600}
.wide .groups label small{grid-area:2/1}
.wide .groups input{grid-area:1/2/span 2;align-self:center;justify-self:end}
.choices{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:0 24px}
.segments{display:flex;flex-wrap:wrap;gap:4px}
.segments legend{float:none}
.segments label{position:relative;flex:1 1 auto;white-space:nowrap;display:grid;grid-template-columns:1fr;
place-items:center;padding:10px 8px;border:1px solid var(--border);border-radius:8px;font-size:15px;line-height:20px;
text-align:center}
.segments label:has(:checked){border-color:var(--accent);background:color-mix(in srgb,var(--accent) 7%,var(--card));
font-weight:600;color:var(--text)}
.segments input{position:absolute;opacity:0;inset:0;width:100%;height:100%;margin:0;cursor:pointer}
.segments label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
.field{margin:0 0 24px}
.field label{display:block;padding:0;border:0;margin:0 0 4px}
.field select,.field input,textarea{display:block;width:100%;height:auto;min-height:44px;margin:0;padding:9px 12px;
border:1px solid #71717a;border-radius:8px;background:#fff;color:#18181b;font:inherit}
.field select:focus-visible,textarea:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.details{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:0 24px}
.details legend{grid-column:1/-1}
.details .field{margin:0 0 16px}
.details .optional{display:none}
.error{margin:4px 0 0;color:var(--text);font-size:14px;line-height:20px;font-weight:600}
.notice{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:center;justify-content:space-between;margin:0 0 24px;
padding:12px 16px;border:1px solid var(--accent);border-radius:8px}
.notice p{margin:0;color:var(--text)}
.notice button,.buttons button{width:auto}
.buttons{display:flex;flex-wrap:wrap;gap:12px;align-items:center;padding-top:24px;border-top:1px solid var(--border)}
button.second{border:1px solid var(--text);background:none;color:var(--text)}
button.link{margin-inline-start:auto;padding:12px 0;border:0;background:none;color:var(--text);font-weight:400;
text-decoration:underline}
.alternatives{display:grid;gap:12px;margin:12px 0 0}
.reasons label{padding:10px 0}
.reasons textarea{margin-top:4px}
.reasons .field label{border:0}
@media (max-width:560px){main{padding:24px 20px}.wide h1{font-size:26px;line-height:34px}
.segments{display:grid}.buttons button{width:100%;margin:0;text-align:center}}`;

/**
 * A page with user content has no origin, so its content can reach neither session nor API. Scripts are allowed in the
 * sandbox, because browsers need that to focus a field, but `default-src` blocks them anyway.
 */
export const sandbox =
  'sandbox allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox ' +
  'allow-top-navigation-by-user-activation; ';

/** The style sheet of a page, in the account's brand if it has one. */
const cssOf = (brand: Brand | undefined): string => (brand ? standardCss + brandCss(brand) : standardCss);

/** Headers of every public page: only our own style sheet and the logo, no framing, no referrer with the token. */
export function pageHeaders(brand?: Brand) {
  const hash = createHash('sha256').update(cssOf(brand)).digest('base64');
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy':
      `${sandbox}default-src 'none'; style-src 'sha256-${hash}'; ${logoSources(brand)}` +
      "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  } as const;
}

/** Headers of a message as a page: its HTML runs no scripts and has no origin; its links, images and styles work. */
export const messageHeaders = {
  ...pageHeaders(),
  'content-security-policy':
    'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src ' +
    "'none'; img-src * data:; style-src * 'unsafe-inline'; font-src * data:; frame-ancestors 'none'; base-uri " +
    "'none'; form-action 'none'",
};

/** A complete public page. `body` is HTML. Wide pages have two columns. */
export function page(title: string, body: string, language: Language = 'en', brand?: Brand, isWide = false): string {
  return `<!doctype html>
${htmlTag(language)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${cssOf(brand)}</style>
</head>
<body${isWide ? ' class="band"' : ''}><main${isWide ? ' class="wide"' : ''}>${logoHtml(brand)}
<h1>${escapeHtml(title)}</h1>${body}</main>${footerHtml(brand)}</body>
</html>`;
}
