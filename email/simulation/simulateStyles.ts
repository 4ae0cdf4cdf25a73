import { readDeclarations } from '../import/cssValues';
import { atRules, readDeclaration, selectorFeatures } from '../checks/usedFeatures';
import type { SimulatedClient } from './clients';
import { darkColors } from './darkMarkup';
import { type CssRule, readSheet } from './readSheet';
import type { FeatureUsage } from './support';

export interface StyleOptions {
  readonly client: SimulatedClient;
  readonly used: FeatureUsage;
  /** Simulate dark mode. */
  readonly dark: boolean;
}

/**
 * The declarations of a style that an app keeps, with its dark-mode colors. `place` is the element's name, or `sheet`:
 * Word supports some properties only on certain elements.
 */
export function simulateDeclarations(style: string, place: string, { client, used, dark }: StyleOptions): string {
  const kept: string[] = [];
  readDeclarations(style).forEach((value, property) => {
    const features: string[] = [];
    readDeclaration(property, value, 0, (feature) => void (feature !== undefined && features.push(feature)));
    // Query all features, because known support counts toward the confidence even if one of them drops the declaration.
    const drops = features.filter((feature) => used.drops(feature)).length > 0;
    if (drops || (client.word && wordIgnores(property, value, place))) return;
    const shown = dark && client.dark === 'inverts' ? darkened(property, value) : value;
    kept.push(`${property}:${shown}${isImportant(style, property) ? ' !important' : ''}`);
  });
  return kept.join(';');
}

const isImportant = (style: string, property: string): boolean =>
  style.includes('!') &&
  new RegExp(`(?:^|;)\\s*${property.replace(/[^\w-]/g, '')}\\s*:[^;]*!\\s*important`, 'i').test(style);

const cells = new Set(['td', 'th', 'sheet']);
const tables = new Set(['table', 'td', 'th', 'sheet']);

/**
 * Partial support that the data can't express: padding only on cells, widths only on tables, and boxes are as wide as
 * their surroundings.
 */
function wordIgnores(property: string, value: string, place: string): boolean {
  if (property.startsWith('padding')) return !cells.has(place);
  if (property === 'max-width' || property === 'width' || property === 'height') return !tables.has(place);
  return property === 'display' && place !== 'sheet' && !(place === 'div' && value === 'none');
}

function darkened(property: string, value: string): string {
  const use = property.startsWith('background')
    ? 'background'
    : property === 'color' || property.startsWith('border')
      ? 'text'
      : undefined;
  return use ? darkColors(value, use) : value;
}

/** The rules of a sheet that an app keeps. */
export function simulateSheet(css: string, options: StyleOptions): string {
  return keep(readSheet(css), options);
}

function keep(rules: readonly CssRule[], options: StyleOptions): string {
  return rules.map((rule) => (rule.kind === 'style' ? keepStyle(rule, options) : filterAtRule(rule, options))).join('');
}

function keepStyle({ selector, declarations }: CssRule & { kind: 'style' }, options: StyleOptions): string {
  for (const [pattern, feature] of selectorFeatures)
    if (pattern.test(selector) && !isOutlookMark(selector, options) && options.used.drops(feature)) return '';
  if (/\[data-ogs[bc]\]/.test(selector))
    return isOutlookMark(selector, options) ? outlookRule(selector, declarations) : '';
  const kept = placesOf(selector, options).map(([where, place]) => ({
    where,
    css: simulateDeclarations(declarations, place, options),
  }));
  const [first] = kept;
  if (first && kept.every(({ css }) => css === first.css)) return first.css === '' ? '' : `${selector}{${first.css}}`;
  return kept.map(({ where, css }) => (css === '' ? '' : `${where}{${css}}`)).join('');
}

/**
 * What a rule selects, by the elements that Word treats differently: as in a style attribute, padding counts on cells
 * only, for example. Rules with pseudo-elements, which nothing can follow, are one place. So are those with brackets
 * or functions, whose commas do not separate selectors.
 */
function placesOf(selector: string, { client }: StyleOptions): readonly (readonly [where: string, place: string])[] {
  if (!client.word || /::|:(?:before|after|first)|[()[\]]/.test(selector)) return [[selector, 'sheet']];
  const all = selector.split(',').map((one) => one.trim());
  return [
    ['td,th', 'td'],
    ['table', 'table'],
    ['div', 'div'],
    ['*:not(td,th,table,div)', 'span'],
  ].map(([elements = '', place = '']) => [all.map((one) => `${one}:where(${elements})`).join(), place]);
}

/** Outlook's apps and webmail mark recolored elements and apply the message's own rules for the mark. */
const isOutlookMark = (selector: string, { client, dark }: StyleOptions): boolean =>
  dark &&
  client.dark === 'inverts' &&
  client.id.startsWith('outlook-') &&
  !client.word &&
  /\[data-ogs[bc]\]/.test(selector);
const outlookRule = (selector: string, declarations: string): string =>
  `${selector.replaceAll(/\[data-ogs[bc]\]\s*/g, '')}{${declarations}}`;

function filterAtRule({ name, prelude, rules, body }: CssRule & { kind: 'at' }, options: StyleOptions): string {
  const { used, client, dark } = options;
  const feature = atRules[name];
  if (feature !== undefined && used.drops(feature)) return '';
  if (name === 'import') return '';
  if (name !== 'media' || rules === undefined)
    return body === '' ? '' : `@${name} ${prelude}{${rules === undefined ? body : keep(rules, options)}}`;
  const scheme = /prefers-color-scheme\s*:\s*(dark|light)/i.exec(prelude)?.[1]?.toLowerCase();
  if (scheme === undefined) return `@media ${prelude}{${keep(rules, options)}}`;
  if (used.drops('css-at-media-prefers-color-scheme') || client.dark !== 'author' || (scheme === 'dark') !== dark)
    return '';
  // The screenshot is taken in a browser without a color preference, so the condition is resolved here.
  const rest = prelude.replace(/\(\s*prefers-color-scheme[^()]*\)/i, '(min-width:0)');
  return `@media ${rest}{${keep(rules, options)}}`;
}
