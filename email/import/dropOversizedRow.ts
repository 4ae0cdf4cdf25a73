import type { ImportLog } from './importReport';

/** A code block can have a megabyte; email apps clip much earlier. */
export function dropOversizedRow(html: string, log: ImportLog): string {
  if (html.length <= 1_048_576) return html;
  log.note('stripped', 'row of more than 1 MB', 'No email app shows that much.');
  return '';
}
