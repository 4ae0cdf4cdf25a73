/** What the editor of a version opens over itself besides the dialogs of its own editor, as ends of its address. */
export const versionDialogs = {
  preview: 'preview',
  previewData: 'preview/test_data',
  testData: 'test_data',
  settings: 'settings',
  legacyTags: 'legacy_tags',
  history: 'history',
  replaceTags: 'substitution_tags',
  replaced: 'substitution_tags/success',
} as const;

/** The end of an editor's address; empty where it opens nothing. The same pages are reached under `/legacy`. */
export function dialogAt(pathname: string, address: string): string {
  const at = pathname.indexOf(address);
  return at === -1 ? '' : pathname.slice(at + address.length + 1);
}
