/** Without this mark, Excel reads UTF-8 as the system's own encoding. */
const mark = '\uFEFF';

/**
 * Downloads a text as a file. Characters that file systems don't allow become spaces.
 *
 * @param name - With its extension: `Customers.csv`.
 * @param type - The media type, such as `text/csv`. The text is in UTF-8, and a CSV file says so in its first bytes.
 */
export function saveTextFile(name: string, type: string, content: string): void {
  const start = type === 'text/csv' && !content.startsWith(mark) ? mark : '';
  const address = URL.createObjectURL(new Blob([start, content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim();
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * Opens the address of a file that a server offers as an attachment; the page stays open.
 *
 * @param address - With `https://` or `http://`.
 * @throws Error if it is another address, such as the page's own, or if the response had none
 */
export function openDownload(address: string): void {
  if (!/^https?:\/\//i.test(address)) throw new Error(`${address} is not the web address of a file.`);
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  link.click();
}
