import type { Brand } from 'sendwright/email';
import { safeStyle } from './formStyle';
import type { SignupFormStyle } from 'sendwright/wire/signupFormContent';

/** Fallbacks for fonts that a device lacks. */
const stacks: Readonly<Record<string, string>> = {
  System: 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  Arial: 'Arial,Helvetica,sans-serif',
  'Courier New': '"Courier New",Courier,monospace',
  Georgia: 'Georgia,serif',
  Tahoma: 'Tahoma,Geneva,sans-serif',
  'Times New Roman': '"Times New Roman",Times,serif',
  'Trebuchet MS': '"Trebuchet MS",Tahoma,sans-serif',
  Verdana: 'Verdana,Geneva,sans-serif',
};

/** Whether dark text is readable on a color (WCAG 2.2, relative luminance). */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}

/** The size of a form's title in pixels: the more room it has, the larger. */
export function titleSize({ width, image = 'none' }: Pick<SignupFormStyle, 'width' | 'image'>): number {
  if (width >= 640 && image !== 'none' && image !== 'top') return 36;
  return width >= 440 ? 30 : 26;
}

/**
 * The style sheet of a form. Whatever colors the author chose, input stays dark on white, and errors are in a red that
 * is readable on the background.
 */
export function formCss(given: Partial<SignupFormStyle>, brand?: Brand): string {
  return styleSheet(given, brand, { root: ':root', body: 'body' });
}

/** The same for a shadow root, in which the form is within an element of class `page`. */
export const embeddedCss = (given: Partial<SignupFormStyle>, brand?: Brand): string =>
  `${styleSheet(given, brand, { root: ':host', body: '.page' })}.page{min-height:0;padding:0}.card{margin:0 auto}`;

interface Outer {
  readonly root: string;
  readonly body: string;
}

function styleSheet(given: Partial<SignupFormStyle>, brand: Brand | undefined, { root, body }: Outer): string {
  const style = { ...safeStyle(given), image: given.image ?? 'none' };
  const light = isLight(style.background);
  const danger = light ? '#b91c1c' : '#fecaca';
  const title = titleSize(style);
  return `
${root}{color-scheme:light}
*{box-sizing:border-box}
${body}{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;
  background:${style.background};color:${style.font_color};font:16px/24px ${stacks[style.font_family] ?? 'sans-serif'}}
${body}.embedded{display:block;min-height:0;padding:0;background:none}
.card{width:100%;max-width:${style.width}px;padding:${style.padding}px;background:${style.background};
  border:${style.border_width}px solid ${style.border_color};border-radius:${style.border_radius}px}
h1{margin:0 0 16px;font-size:${title}px;line-height:${title + 6}px;overflow-wrap:anywhere}
@media (max-width:480px){.card{padding:${Math.min(style.padding, 20)}px}
  h1{font-size:${Math.min(title, 28)}px;line-height:${Math.min(title, 28) + 6}px}}
h2{margin:8px 0 16px;font-size:18px;line-height:24px;overflow-wrap:anywhere}
.progress{margin:0 0 8px;font-size:14px;line-height:20px}
.intro{margin:-8px 0 24px;white-space:pre-line;overflow-wrap:anywhere}
.field{margin:0 0 20px}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 16px;align-items:end}
@media (max-width:560px){.pair{display:block}}
label{display:block;margin:0 0 4px;font-weight:600;overflow-wrap:anywhere}
.optional{font-weight:400}
.helper{margin:0 0 4px;font-size:14px;line-height:20px;overflow-wrap:anywhere}
input{display:block;width:100%;min-height:44px;padding:9px 12px;border:1px solid #71717a;
  border-radius:6px;background:#fff;color:#18181b;font:inherit}
input[aria-invalid]{border:2px solid #b91c1c}
.error{margin:4px 0 0;color:${danger};font-size:14px;line-height:20px;font-weight:600}
.consent{margin:0 0 20px;font-size:14px;line-height:20px;white-space:pre-line;overflow-wrap:anywhere}
.agree{display:grid;grid-template-columns:24px minmax(0,1fr);gap:0 12px;margin:0 0 20px;font-size:14px;line-height:20px}
.agree input{width:24px;height:24px;min-height:24px;margin:-2px 0 0;padding:0;accent-color:${style.button_color}}
.agree label{margin:0;font-weight:400;white-space:pre-line}
.agree .error{grid-column:2}
.problem{margin:0 0 20px;padding:12px 16px;border:2px solid ${danger};border-radius:6px;color:${danger}}
.problem p{margin:0;font-weight:600}
.problem ul{margin:4px 0 0;padding-inline-start:20px}
.problem a{color:inherit}
button{display:block;width:100%;min-height:44px;padding:10px 16px;border:1px solid transparent;border-radius:6px;
  background:${style.button_color};color:${style.button_text_color};font:inherit;font-weight:600;
  overflow-wrap:anywhere;cursor:pointer}
a:focus-visible,button:focus-visible,input:focus-visible{
  outline:3px solid ${light ? '#1d4ed8' : '#ffffff'};outline-offset:2px}
.done{margin:0;font-size:18px;line-height:28px;white-space:pre-line;overflow-wrap:anywhere}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
${style.image === undefined || style.image === 'none' ? '' : picturedCss(style)}
${brand ? brandedCss(brand, body) : ''}`;
}

/** An image beside or above the form. Without an address it is a pattern in the color of the button. */
const picturedCss = ({ button_color: color, background, padding }: SignupFormStyle): string => `
.card.pictured{display:grid;padding:0;overflow:hidden;box-shadow:0 8px 32px rgba(15,18,25,.14)}
.words{padding:${padding}px;min-width:0;align-self:center}
.picture{position:relative;min-height:180px;background-color:${color};background-image:
  radial-gradient(circle at 12% 18%,color-mix(in srgb,${color} 72%,${background}) 0 26%,transparent 26.3%),
  radial-gradient(circle at 92% 34%,color-mix(in srgb,${color} 86%,#000) 0 34%,transparent 34.3%),
  radial-gradient(circle at 34% 96%,color-mix(in srgb,${color} 52%,${background}) 0 32%,transparent 32.3%)}
.picture img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
@media (min-width:561px){.card.left{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}
.card.right{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}
.right .picture{order:1}}
@media (max-width:560px){.picture{min-height:140px}.words{padding:${Math.min(padding, 20)}px}}`;

/** Fonts, headings and corners of a brand. Its values can't leave their declarations (`parseBrand`). */
const brandedCss = ({ colors, headingFont, textFont, buttons }: Brand, body: string): string => `
${body}{background:${colors.background};font-family:${textFont}}
h1{font-family:${headingFont};color:${colors.heading}}
button{border:${buttons.primary.borderWidth}px solid ${buttons.primary.borderColor};border-radius:${buttons.radius}px}
.logo{display:block;max-width:100%;height:auto;margin:0 0 24px}
`;
