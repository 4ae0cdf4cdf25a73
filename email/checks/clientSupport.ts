import table from './clientSupport.json';

/** Support of an HTML or CSS feature, by email app. `unknown` means untested, not supported. */
export interface FeatureSupport {
  readonly feature: string;
  readonly title: string;
  readonly unsupported: readonly string[];
  readonly partial: readonly string[];
  readonly unknown: readonly string[];
}

/** The source and date of the data, to be shown next to it. */
export const supportSource = { name: table.source, date: table.date, clients: table.clients as readonly string[] };

/** The most widely used email apps. */
const common: ReadonlySet<string> = new Set([
  'Gmail',
  'Apple Mail on iOS',
  'Outlook on Windows',
  'Outlook.com',
  'Yahoo Mail',
]);
export const isCommon = (client: string): boolean => common.has(client);

const features = new Map<string, readonly string[]>(Object.entries(table.features));

/** Support of a feature by its caniemail name (`css-display-flex`); undefined for an unknown name. */
export function supportOf(feature: string): FeatureSupport | undefined {
  const known = features.get(feature);
  if (!known) return undefined;
  const [title = feature, states = ''] = known;
  const having = (state: string): string[] => table.clients.filter((_, index) => states[index] === state);
  return { feature, title, unsupported: having('n'), partial: having('a'), unknown: having('-') };
}
