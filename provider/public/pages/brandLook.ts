import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { policySource } from './policySource';

/** The widest logo on a page, in pixels. */
const logoWidth = 180;

/** Overrides of the standard style sheet. The values of a brand can't leave their declarations (`parseBrand`). */
export function brandCss({ colors, dark, buttons, headingFont, textFont }: Brand): string {
  const light = {
    surface: colors.background,
    card: colors.surface,
    text: colors.text,
    muted: colors.muted,
    border: colors.line,
    accent: buttons.primary.fill,
    'accent-text': buttons.primary.color,
  };
  const schemes = dark
    ? `${variables(light)}@media (prefers-color-scheme:dark){${variables({
        surface: dark.background,
        card: dark.surface,
        text: dark.text,
        muted: dark.text,
        border: `${dark.text}40`,
      })}h1,strong{color:${dark.text}}a{color:${dark.link}}}`
    : // Without dark colors of its own, a brand looks the same at night.
      `${variables(light)}:root{color-scheme:light}@media (prefers-color-scheme:dark){${variables(light)}}`;
  return `
h1{font-family:${headingFont};color:${colors.heading}}
body{font-family:${textFont}}
a{color:${colors.link}}
button{border:${buttons.primary.borderWidth}px solid ${buttons.primary.borderColor};border-radius:${buttons.radius}px}
.logo{display:block;max-width:100%;height:auto;margin:0 auto 24px}
.logo-dark{display:none}
${dark ? '@media (prefers-color-scheme:dark){.has-dark{display:none}.logo-dark{display:block}}' : ''}
${schemes}`;
}

const variables = (values: Readonly<Record<string, string>>): string =>
  `:root{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** The logo above a page's title; empty without one. `lightOnly`: for pages that have no dark colors. */
export function logoHtml(brand: Brand | undefined, lightOnly = false): string {
  if (!brand?.logo) return '';
  const { source, darkSource, alternative, width } = brand.logo;
  const shown = Math.min(width, logoWidth);
  const image = (address: string, name: string, text: string): string =>
    `<img class="${name}" src="${escapeHtml(address)}" alt="${escapeHtml(text)}" width="${shown}">`;
  if (lightOnly || darkSource === undefined || !brand.dark) return image(source, 'logo', alternative);
  return image(source, 'logo has-dark', alternative) + image(darkSource, 'logo logo-dark', alternative);
}

/** The account's address below a page; empty without one. */
export function footerHtml(brand: Brand | undefined): string {
  const lines = brand?.footer.lines.filter((line) => line.trim() !== '') ?? [];
  return lines.length === 0 ? '' : `<footer>${lines.map(escapeHtml).join('<br>')}</footer>`;
}

/** The directive of a content security policy that lets a page load the logo, and `more` images, from their hosts. */
export function logoSources(brand: Brand | undefined, ...more: readonly string[]): string {
  const addresses = [brand?.logo?.source, brand?.logo?.darkSource, ...more];
  const origins = new Set(
    addresses.map((address = '') => policySource(address)).filter((origin) => origin !== undefined),
  );
  return origins.size === 0 ? '' : `img-src ${[...origins].join(' ')}; `;
}
