import { parseUrl } from 'sendwright/formats';
import type { SocialNetwork } from '../document/values';
import { readColor } from './colors';
import { declarationsIn } from './cssValues';
import { classesOf, elementsIn, styleOf, textOf } from './elements';
import { type HtmlElement, parseHtml } from './htmlTree';
import { type Declaration, readRules, type SelectorPart, type SheetRule } from './sheetRules';

/** What a web page says about the look of a company. Addresses are absolute. */
export interface WebsiteBrand {
  readonly name?: string;
  /** Candidates for the logo, the most likely first. */
  readonly logos: readonly string[];
  readonly background?: string;
  readonly text?: string;
  readonly heading?: string;
  readonly link?: string;
  readonly button?: { readonly fill: string; readonly color?: string; readonly radius?: number };
  /** Names of fonts, without fallbacks. */
  readonly headingFont?: string;
  readonly textFont?: string;
  /** Style sheets of web fonts. */
  readonly webFonts: readonly string[];
  readonly social: readonly { readonly network: SocialNetwork; readonly url: string }[];
  /** Postal address, one line each. */
  readonly address: readonly string[];
}

const maximumSheets = 4;
const maximumLogos = 4;
const maximumElements = 20_000;

/** A web page. It may be of any size and shape; what can't be read is left out. It is parsed once. */
export class WebsitePage {
  readonly #elements: readonly HtmlElement[];

  constructor(
    html: string,
    private readonly base: string,
  ) {
    this.#elements = elementsOf(html);
  }

  /** The addresses of the style sheets that say what it looks like, at most four. Fonts' are not among them. */
  sheets(): string[] {
    return linkedSheets(this.#elements, this.base)
      .filter((address) => !isFontSheet(address))
      .slice(0, maximumSheets);
  }

  /** What it says about the look of its owner, with these style sheets. */
  brand(sheets: readonly string[]): WebsiteBrand {
    const base = this.base;
    const elements = this.#elements;
    const own = elements.filter(({ name }) => name === 'style').map((style) => textIn(style));
    const { rules } = readRules([...own, ...sheets]);
    const variables = variablesIn([...own, ...sheets]);
    const look = (matches: (part: SelectorPart) => boolean, inline?: HtmlElement): Look =>
      lookOf(rules, matches, variables, inline);
    const body = look(
      ({ name, classes }) => (name === 'body' || name === 'html') && classes.length === 0,
      elements.find(({ name }) => name === 'body'),
    );
    const heading = look(({ name, classes }) => (name === 'h1' || name === 'h2') && classes.length === 0);
    const link = look(({ name, classes }) => name === 'a' && classes.length === 0);
    const button = look(isButton);
    const about = organizationIn(elements);
    const fill = button.background ?? themeColor(elements);
    return {
      ...optional('name', about.name ?? metaOf(elements, 'og:site_name')),
      logos: logosIn(elements, about.logo, base),
      ...optional('background', body.background),
      ...optional('text', body.color),
      ...optional('heading', heading.color),
      ...optional('link', link.color),
      ...(fill !== undefined && {
        button: { fill, ...optional('color', button.color), ...optional('radius', button.radius) },
      }),
      ...optional('headingFont', heading.font),
      ...optional('textFont', body.font),
      webFonts: linkedSheets(elements, base).filter(isFontSheet).slice(0, maximumSheets),
      social: socialIn(elements, base),
      address: about.address.length > 0 ? about.address : addressElement(elements),
    };
  }
}

const optional = <Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, Value>>;

function elementsOf(html: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (const element of elementsIn(parseHtml(html).root.children)) {
    if (found.length >= maximumElements) break;
    found.push(element);
  }
  return found;
}

const textIn = ({ children }: HtmlElement): string =>
  children.map((node) => (node.kind === 'text' ? node.text : '')).join('');

/** An absolute web address; undefined for any other. */
function absolute(address: string | undefined, base: string): string | undefined {
  const trimmed = address?.trim() ?? '';
  const url = trimmed === '' || trimmed.length > 2000 ? undefined : parseUrl(trimmed, base);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

function linkedSheets(elements: readonly HtmlElement[], base: string): string[] {
  const found = elements.flatMap(({ name, attributes }) => {
    if (name !== 'link' || !/\bstylesheet\b/i.test(attributes.get('rel') ?? '')) return [];
    return absolute(attributes.get('href'), base) ?? [];
  });
  return [...new Set(found)];
}

/** Whether a style sheet is that of a font service. */
const isFontSheet = (address: string): boolean =>
  address.startsWith('https:') && /(?:^|\.)(?:fonts?|typekit|typography)\./.test(new URL(address).hostname);

interface Look {
  readonly background?: string;
  readonly color?: string;
  readonly font?: string;
  readonly radius?: number;
}

/** Buttons by the names that most sites and frameworks give them. */
const isButton = ({ name, classes }: SelectorPart): boolean =>
  (name === 'button' && classes.length === 0) ||
  classes.some((one) => /^(?:btn|button|cta)(?:[-_]{1,2}(?:primary|main|solid|filled|default))?$/i.test(one));

/** What the rules for an element say; later and more specific ones win, as far as that matters for a suggestion. */
function lookOf(
  rules: readonly SheetRule[],
  matches: (part: SelectorPart) => boolean,
  variables: ReadonlyMap<string, string>,
  inline: HtmlElement | undefined,
): Look {
  const values = new Map<string, string>();
  for (const { parts, declarations } of rules) {
    const [part] = parts;
    if (parts.length !== 1 || !part || !matches(part)) continue;
    for (const declaration of declarations) take(values, declaration, variables);
  }
  for (const [name, value] of styleOf(inline)) take(values, { name, value, isImportant: false }, variables);
  const radius = /^(\d{1,3})(?:\.\d+)?px/.exec(values.get('border-radius') ?? '')?.[1];
  return {
    ...optional('background', colorIn(values.get('background-color') ?? values.get('background'))),
    ...optional('color', colorIn(values.get('color'))),
    ...optional('font', fontIn(values.get('font-family'))),
    ...optional('radius', radius === undefined ? undefined : Number(radius)),
  };
}

function take(values: Map<string, string>, { name, value }: Declaration, variables: ReadonlyMap<string, string>): void {
  const resolved = resolve(value, variables);
  // A value that can't be used here, such as a gradient, doesn't hide an earlier one.
  const isUsable = name.includes('color') || name === 'background' ? colorIn(resolved) !== undefined : resolved !== '';
  if (isUsable) values.set(name, resolved);
}

/** Custom properties of a page, wherever they are set: the first value of each. */
function variablesIn(sheets: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const sheet of sheets)
    for (const block of sheet.split(/[{}]/)) {
      if (!block.includes('--') || found.size > 2000) continue;
      for (const declaration of declarationsIn(block)) {
        const colon = declaration.indexOf(':');
        const name = declaration.slice(0, Math.max(0, colon)).trim();
        if (name.startsWith('--') && !found.has(name)) found.set(name, declaration.slice(colon + 1).trim());
      }
    }
  return found;
}

/** Replaces a `var()`, also one whose value is another. */
function resolve(value: string, variables: ReadonlyMap<string, string>): string {
  let resolved = value;
  for (let depth = 0; depth < 5; depth += 1) {
    const start = resolved.indexOf('var(');
    const end = start < 0 ? -1 : resolved.indexOf(')', start);
    if (end < 0) return resolved;
    const [name = '', ...fallback] = resolved.slice(start + 4, end).split(',');
    const known = variables.get(name.trim()) ?? fallback.join(',').trim();
    resolved = (resolved.slice(0, start) + known + resolved.slice(end + 1)).slice(0, 2000);
  }
  return resolved;
}

/** A color alone, or the first word of a background. */
function colorIn(value: string | undefined): string | undefined {
  if (value === undefined || value.length > 200) return undefined;
  return readColor(value) ?? readColor(value.trim().split(/\s+/, 1)[0]);
}

const generic = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'system-ui',
  'ui-sans-serif',
  'ui-serif',
  'inherit',
  'initial',
  'unset',
]);

/** The first font that is not one of the system's. */
function fontIn(value: string | undefined): string | undefined {
  const names = (value ?? '')
    .slice(0, 500)
    .split(',')
    .map((name) => name.replaceAll(/["']/g, '').trim());
  return names.find((name) => /^[A-Za-z][A-Za-z0-9 _-]{1,58}$/.test(name) && !generic.has(name.toLowerCase()));
}

const metaOf = (elements: readonly HtmlElement[], wanted: string): string | undefined =>
  elements
    .find(
      ({ name, attributes }) => name === 'meta' && (attributes.get('property') ?? attributes.get('name')) === wanted,
    )
    ?.attributes.get('content')
    ?.trim()
    .slice(0, 200);

const themeColor = (elements: readonly HtmlElement[]): string | undefined => {
  const color = readColor(metaOf(elements, 'theme-color'));
  // Many sites set the color of their page here, which no button has.
  return color === '#ffffff' || color === '#000000' ? undefined : color;
};

interface Organization {
  readonly name?: string;
  readonly logo?: string;
  readonly address: readonly string[];
}

/** The organization that structured data describes (schema.org). */
function organizationIn(elements: readonly HtmlElement[]): Organization {
  for (const element of elements) {
    if (element.name !== 'script' || element.attributes.get('type') !== 'application/ld+json') continue;
    const source = textIn(element);
    if (source.length > 200_000) continue;
    let data: unknown;
    try {
      data = JSON.parse(source);
    } catch {
      // Broken data says nothing.
      continue;
    }
    const graph = isRecord(data) && Array.isArray(data['@graph']) ? data['@graph'] : [data].flat();
    for (const entry of graph.slice(0, 50)) {
      if (!isRecord(entry)) continue;
      const { logo, address } = entry;
      if (logo === undefined && address === undefined) continue;
      return {
        ...optional('name', line(entry['name'])),
        ...optional('logo', line(isRecord(logo) ? logo['url'] : logo)),
        address: isRecord(address) ? addressLines(address, line(entry['name'])) : [],
      };
    }
  }
  return { address: [] };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text on one line, at most 200 characters. */
function line(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim().slice(0, 200) : '';
  return text === '' ? undefined : text;
}

function addressLines(address: Record<string, unknown>, name: string | undefined): string[] {
  const place = [line(address['postalCode']), line(address['addressLocality']), line(address['addressRegion'])];
  return [
    name,
    line(address['streetAddress']),
    place.filter((part) => part !== undefined).join(' '),
    line(address['addressCountry']),
  ].flatMap((part) => (part === undefined || part === '' ? [] : [part]));
}

/** Images that call themselves logos, then icons. */
function logosIn(elements: readonly HtmlElement[], named: string | undefined, base: string): string[] {
  const images = elements.filter(({ name }) => name === 'img');
  const says = ({ attributes }: HtmlElement): boolean =>
    ['class', 'id', 'alt', 'src'].some((key) => /logo/i.test((attributes.get(key) ?? '').slice(0, 500)));
  const icons = elements.filter(
    ({ name, attributes }) => name === 'link' && /\bapple-touch-icon\b/i.test(attributes.get('rel') ?? ''),
  );
  const inside = elements
    .filter((element) => classesOf(element).some((one) => /logo|brand/i.test(one)))
    .slice(0, maximumLogos)
    .flatMap(({ children }) => [...elementsIn(children)].filter(({ name }) => name === 'img').slice(0, 2));
  const addresses = [
    ...images.filter(says).map(({ attributes }) => attributes.get('src')),
    ...inside.map(({ attributes }) => attributes.get('src')),
    named,
    ...icons.map(({ attributes }) => attributes.get('href')),
  ].flatMap((address) => absolute(address, base) ?? []);
  return [...new Set(addresses)].slice(0, maximumLogos);
}

/** Networks by the registered part of their host's name, as in `www.pinterest.co.uk`. */
const hosts: Readonly<Record<string, SocialNetwork>> = {
  facebook: 'facebook',
  x: 'x',
  twitter: 'x',
  instagram: 'instagram',
  pinterest: 'pinterest',
  linkedin: 'linkedin',
  youtube: 'youtube',
};

/** The network of a host; undefined for others, such as `facebook.example.com`. */
function networkOf(hostname: string): SocialNetwork | undefined {
  const labels = hostname.split('.');
  const second = labels.at(-2) ?? '';
  // `co.uk` and the like are registered one label further.
  const name = labels.length > 2 && second.length <= 3 && second !== 'x' ? (labels.at(-3) ?? '') : second;
  return Object.hasOwn(hosts, name) ? hosts[name] : undefined;
}

/** The first profile on each network; share buttons are none. */
function socialIn(elements: readonly HtmlElement[], base: string): { network: SocialNetwork; url: string }[] {
  const found = new Map<SocialNetwork, string>();
  for (const { name, attributes } of elements) {
    if (name !== 'a') continue;
    const address = absolute(attributes.get('href'), base);
    if (address === undefined) continue;
    const { hostname, pathname } = new URL(address);
    const network = networkOf(hostname);
    if (network && pathname.length > 1 && !/^\/(?:share|sharer|intent|pin\/create|sharearticle)/i.test(pathname))
      if (!found.has(network) && !/["'<>\s]/.test(address)) found.set(network, address);
  }
  return [...found].map(([network, url]) => ({ network, url }));
}

/** The text of the page's first `address` element, for pages without structured data. */
function addressElement(elements: readonly HtmlElement[]): string[] {
  const element = elements.find(({ name }) => name === 'address');
  const lines = element ? textOf(element.children).split('\n') : [];
  return lines.flatMap((text) => line(text) ?? []).slice(0, 4);
}
