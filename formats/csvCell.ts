/**
 * Where a spreadsheet would begin to evaluate a formula: at the start of the cell, and after a character that starts a
 * new cell where semicolons or tabs separate them. Those spreadsheets do not honor quotation marks inside of a cell.
 */
const formulaStart = /(^|[;\t\r\n])(?=[ "]*[=+\-@])/g;
const plainNumber = /^[+-]?[\d\s().,]+$/;

/** A CSV cell that spreadsheets show as text: quoted if necessary, never a formula. Numbers keep their sign. */
export function csvCell(text: string): string {
  const inert = plainNumber.test(text) ? text : text.replaceAll(formulaStart, "$1'").replace(/^[\t\r]/, "'$&");
  return /[",\r\n;\t]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
