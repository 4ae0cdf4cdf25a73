import { safeFont } from './html';

/**
 * Style sheets for Word. The body has the canvas's color to hide 1-pixel gaps from rounding, and line heights are
 * exact. Fonts are in a separate sheet, because web fonts have to be.
 */
export function wordStyles(background: string, families: readonly string[]): string {
  const fonts = [...new Set(families.map(wordFont))].join('');
  return (
    '<style>' +
    `body{background-color:${background}}table{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}td,p,` +
    `a,li,h1,h2,h3,center{mso-line-height-rule:exactly}</style>${fonts === '' ? '' : `<style>${fonts}</style>`}`
  );
}

/** Fonts that are installed wherever Word is. */
const everywhere =
  /^(?:arial|calibri|cambria|comic sans ms|consolas|courier new|georgia|helvetica|impact|lucida|palatino|sans-serif|serif|monospace|tahoma|times|times new roman|trebuchet ms|verdana)/i;

/** Word replaces a missing font with Times and ignores the rest of the font list, unless an alternative is declared. */
function wordFont(family: string): string {
  const first = safeFont(family).split(',')[0]?.replaceAll("'", '').trim() ?? '';
  if (first === '' || everywhere.test(first)) return '';
  const other = /,\s*serif\b|georgia|times/i.test(family) ? 'Georgia' : 'Arial';
  return `@font-face{font-family:'${first}';mso-font-alt:'${other}'}`;
}
