import { safeFont } from './html';

/**
 * Style sheets for Word. The body has the canvas's color, so that lines which rounding leaves open don't show, and
 * line heights are exact. Fonts stand apart from other styles, as web fonts have to.
 */
export function wordStyles(background: string, families: readonly string[]): string {
  const fonts = [...new Set(families.map(wordFont))].join('');
  return (
    '<style>' +
    `body{background-color:${background}}table{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}td,p,` +
    `a,li,h1,h2,h3,center{mso-line-height-rule:exactly}</style>${fonts === '' ? '' : `<style>${fonts}</style>`}`
  );
}

/** Fonts that Word has wherever it runs. */
const everywhere =
  /^(?:arial|calibri|cambria|comic sans ms|consolas|courier new|georgia|helvetica|impact|lucida|palatino|sans-serif|serif|monospace|tahoma|times|times new roman|trebuchet ms|verdana)/i;

/** A font that Word does not have it replaces by Times, whatever the list says next, unless it is told of another. */
function wordFont(family: string): string {
  const first = safeFont(family).split(',')[0]?.replaceAll("'", '').trim() ?? '';
  if (first === '' || everywhere.test(first)) return '';
  const other = /,\s*serif\b|georgia|times/i.test(family) ? 'Georgia' : 'Arial';
  return `@font-face{font-family:'${first}';mso-font-alt:'${other}'}`;
}
