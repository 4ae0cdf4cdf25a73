import { elementFeatures } from '../checks/usedFeatures';
import { supportSource } from '../checks/clientSupport';
import { readColor } from '../import/colors';
import { elementsIn } from '../import/elements';
import { type HtmlElement, type HtmlNode, type HtmlTree, parseHtml, voidElements } from '../import/htmlTree';
import type { SimulatedClient } from './clients';
import { readAsWord } from './conditions';
import { darkColor } from './darkColor';
import { simulateDeclarations, simulateSheet, type StyleOptions } from './simulateStyles';
import { FeatureUsage } from './support';

export interface SimulateOptions {
  /** Simulate dark mode. Default: false. */
  readonly dark?: boolean;
  /** Show images. Default: true. */
  readonly images?: boolean;
}

/** How an app shows a message. It is a simulation from published data, not a screenshot: say so next to it. */
export interface Simulation {
  readonly client: SimulatedClient;
  /** A page without scripts, events and executable addresses. */
  readonly html: string;
  /** What the app drops from the message: titles of features. */
  readonly dropped: readonly string[];
  /** For which share of the used features support is known, from 0 to 1. */
  readonly confidence: number;
  /** The app clips the message, or has dropped all its style sheets, because they are too long. */
  readonly isClipped: boolean;
  readonly isStyleless: boolean;
  /** The date of the support data, `YYYY-MM-DD`. */
  readonly date: string;
}

const encoder = new TextEncoder();

/**
 * Simulates how an email app shows a message, from published data about its feature support, limits and dark mode.
 * Pure.
 */
export function simulate(
  html: string,
  client: SimulatedClient,
  { dark = false, images = true }: SimulateOptions = {},
): Simulation {
  const isClipped = client.maximumBytes !== undefined && encoder.encode(html).length > client.maximumBytes;
  const source = client.word
    ? readAsWord(isClipped ? html.slice(0, client.maximumBytes) : html)
    : isClipped
      ? html.slice(0, client.maximumBytes)
      : html;
  const tree = parseHtml(source);
  const used = new FeatureUsage(client.name);
  const styles = [...elementsIn(tree.root.children)]
    .filter(({ name }) => name === 'style')
    .map(({ inner, innerEnd }) => tree.source.slice(inner, innerEnd));
  const isStyleless =
    client.maximumStyleBytes !== undefined &&
    styles.reduce((sum, css) => sum + encoder.encode(css).length, 0) > client.maximumStyleBytes;
  const options: StyleOptions = { client, used, dark };
  const sheets =
    isStyleless || used.drops('html-style')
      ? ''
      : styles
          .map((css) => simulateSheet(css, options))
          .filter(Boolean)
          .map((css) => `<style>${css.replaceAll('</', '<\\/')}</style>`)
          .join('');
  const body = new Writer(tree, options, images).write(tree.root.children);
  const inverts = dark && client.dark === 'inverts';
  const colors = inverts ? 'background-color:#121212;color:#e8e8e8' : 'background-color:#ffffff;color:#000000';
  const clipped = isClipped ? '<p style="font:14px Arial,sans-serif;padding:12px">[Message clipped]</p>' : '';
  return {
    client,
    html:
      '<!DOCTYPE html><html><head><meta charset="utf-8">' +
      `<style>body{margin:0;font-family:Arial,sans-serif;${colors}}</style>` +
      `${sheets}</head>${body}${clipped}</html>`,
    dropped: used.dropped,
    confidence: used.confidence,
    isClipped,
    isStyleless,
    date: supportSource.date,
  };
}

/** Attributes that no email app keeps, or that would run or fetch something. */
const refused = /^(?:on|srcdoc$|formaction$|action$|background$|srcset$|data-|x-)/;
const addresses = /^(?:https?:|mailto:|tel:|sms:|#|cid:|data:image\/)/i;

/** Elements that are removed with their content. */
const dropContent: ReadonlySet<string> = new Set([
  'head',
  'script',
  'style',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'applet',
  'frame',
  'frameset',
  'xml',
  'link',
  'meta',
  'base',
]);

/** Shown by other apps only. What all of them hide, such as the preheader, stays in the page. */
const isHiddenFromWord = (style: string): boolean =>
  /(?:^|;)\s*mso-hide\s*:\s*all\b/i.test(style) && !/(?:^|;)\s*display\s*:\s*none\b/i.test(style);

class Writer {
  constructor(
    private readonly tree: HtmlTree,
    private readonly options: StyleOptions,
    private readonly images: boolean,
  ) {}

  write(nodes: readonly HtmlNode[]): string {
    let html = '';
    for (const node of nodes) {
      if (node.kind === 'text') html += escapeText(node.text);
      else if (node.kind === 'element') html += this.element(node);
    }
    return html;
  }

  private element(element: HtmlElement): string {
    const { name, children } = element;
    if (dropContent.has(name) || (this.options.client.word && isHiddenFromWord(element.attributes.get('style') ?? '')))
      return '';
    const feature = elementFeatures[name];
    // Most apps keep the content of elements they don't know.
    if (
      name === 'html' ||
      !/^[a-z][a-z0-9]*$/.test(name) ||
      (feature !== undefined && this.options.used.drops(feature))
    )
      return this.write(children);
    if (name === 'img' && !this.images) return this.missing(element);
    const opening = `<${name}${this.attributes(element)}>`;
    return voidElements.has(name) ? opening : `${opening}${this.write(children)}</${name}>`;
  }

  private attributes({ name, attributes }: HtmlElement): string {
    const { client, dark } = this.options;
    let written = '';
    for (const [attribute, value] of attributes) {
      if (refused.test(attribute) || !/^[a-z][a-z0-9-]*$/.test(attribute)) continue;
      let kept: string | undefined = value;
      if (attribute === 'style')
        kept = attributes.has('x-vml') ? value : simulateDeclarations(value, name, this.options);
      else if (attribute === 'href' || attribute === 'src') kept = addresses.test(value.trim()) ? value : undefined;
      else if (dark && client.dark === 'inverts' && (attribute === 'bgcolor' || attribute === 'color'))
        kept = this.dark(value, attribute === 'bgcolor' ? 'background' : 'text');
      if (kept !== undefined && (kept !== '' || attribute === 'alt'))
        written += ` ${attribute}="${escapeAttribute(kept)}"`;
    }
    return written;
  }

  private dark(value: string, use: 'background' | 'text'): string {
    const color = readColor(value);
    return color === undefined ? value : darkColor(color, use);
  }

  /** A blocked image: its alternative text in a box of its size. */
  private missing({ attributes }: HtmlElement): string {
    const width = Number.parseInt(attributes.get('width') ?? '', 10);
    const size = width > 0 ? `width:${Math.min(width, 2000)}px;` : '';
    return (
      `<span style="display:inline-block;box-sizing:border-box;max-width:100%;${size}min-height:24px;` +
      'border:1px solid #9aa0a6;color:#5f6368;font:13px/20px Arial,sans-serif;padding:2px 6px">' +
      `${escapeText(attributes.get('alt') ?? '')}</span>`
    );
  }
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (value: string): string => escapeText(value).replaceAll('"', '&quot;');
