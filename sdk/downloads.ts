/**
 * Downloads a text as a file. Characters that file systems don't allow become spaces.
 *
 * @param name - With its extension: `Customers.csv`.
 * @param type - The media type, such as `text/csv`. The text is in UTF-8.
 */
export function saveTextFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim();
  link.click();
  URL.revokeObjectURL(address);
}
