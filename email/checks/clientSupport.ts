import table from './clientSupport.json';

/**
 * What is known of a feature of HTML or CSS, by name of email app. `unknown` means nobody tested it, not that it
 * works.
 */
export interface FeatureSupport {
  readonly feature: string;
  readonly title: string;
  readonly unsupported: readonly string[];
  readonly partial: readonly string[];
  readonly unknown: readonly string[];
}

/** Where the facts come from and when they were last changed: to be shown beside them. */
export const supportSource = { name: table.source, date: table.date, clients: table.clients as readonly string[] };

/** The programs that most readers use. */
const common: ReadonlySet<string> = new Set([
  'Gmail',
  'Apple Mail on iOS',
  'Outlook on Windows',
  'Outlook.com',
  'Yahoo Mail',
]);
export const isCommon = (client: string): boolean => common.has(client);

const features = new Map<string, readonly string[]>(Object.entries(table.features));

/** What is known of a feature by caniemail's name of it (`css-display-flex`); undefined for one it does not know. */
export function supportOf(feature: string): FeatureSupport | undefined {
  const known = features.get(feature);
  if (!known) return undefined;
  const [title = feature, states = ''] = known;
  const having = (state: string): string[] => table.clients.filter((_, index) => states[index] === state);
  return { feature, title, unsupported: having('n'), partial: having('a'), unknown: having('-') };
}
