/** Hands a text to the browser as a download. Signs that no file system takes are left out of its name. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '').trim() || 'design.html';
  link.click();
  // The browser has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
