/** The parts of a test's results. */
export const resultTabs = ['inbox', 'spam', 'links'] as const;
export type ResultTab = (typeof resultTabs)[number];

/** The view of the dialog. */
export type TestingView =
  | { readonly view: 'create' }
  | { readonly view: 'list' }
  | { readonly view: 'results'; readonly testId: string; readonly tab: ResultTab }
  /** The image of one email app. */
  | { readonly view: 'inbox'; readonly testId: string; readonly clientId: string };

/** The address of a view, below the dialog's address `at`. */
export function testingAddress(at: string, shown: TestingView): string {
  if (shown.view === 'create') return `${at}/review`;
  if (shown.view === 'list') return `${at}/view_results`;
  const test = `${at}/view_results/${encodeURIComponent(shown.testId)}`;
  return shown.view === 'inbox' ? `${test}/inbox/${encodeURIComponent(shown.clientId)}` : `${test}/${shown.tab}`;
}

/** Parses the view from the part of the address after `at`; unknown values select the closest view. */
export function testingView(pathname: string, at: string): TestingView {
  const [first, testId, tab, clientId] = pathname.slice(at.length).split('/').filter(Boolean).map(decodeURIComponent);
  if (first !== 'view_results') return { view: 'create' };
  if (testId === undefined) return { view: 'list' };
  if (tab === 'inbox' && clientId !== undefined) return { view: 'inbox', testId, clientId };
  return { view: 'results', testId, tab: resultTabs.find((known) => known === tab) ?? 'inbox' };
}
