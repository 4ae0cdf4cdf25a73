import { type Brand, parseBrand } from 'sendwright/email';
import { type WebsiteBrand, WebsitePage } from 'sendwright/email/import';
import { keysOf } from 'sendwright/formats';
import type { BrandWebsiteAnswer } from 'sendwright/wire/brandKit';
import { badRequest, tooManyRequests } from '../../http/errors';
import { OutgoingError, type OutgoingOptions, outgoingRequest } from '../../outgoing/outgoingRequest';
import type { Provider } from '../../provider';
import { createImage, presentImage } from '../images/images';
import { checkedBrand, readBrandKit } from './brandKits';
import { drawLogo } from './drawLogo';

const pageBytes = 512 * 1024;
const sheetBytes = 256 * 1024;
const logoBytes = 4 * 1024 * 1024;
/** Accounts that read a page: one at a time, because reading it takes a second at worst, and so does its logo. */
const reading = new Set<number>();
/** Milliseconds for the page, and for everything it refers to together. */
const usualPatience = 10_000;

export interface WebsiteOptions extends OutgoingOptions {
  readonly patience?: number;
}
const shownWidth = 180;
const fallbackFonts = 'Arial, Helvetica, sans-serif';

/**
 * The account's kit with what a web page says about its look. Requests go to the public internet only. The logo is
 * copied to the image library, because messages outlive websites.
 * @throws HttpError 400 if the page can't be read
 */
export async function brandFromWebsite(
  provider: Provider,
  accountId: number,
  given: string,
  options: WebsiteOptions = {},
): Promise<BrandWebsiteAnswer> {
  if (reading.has(accountId))
    throw tooManyRequests({ 'retry-after': '5' }, 'Another website is being read. Try again in a moment.');
  reading.add(accountId);
  try {
    return await readBrand(provider, accountId, given, options);
  } finally {
    reading.delete(accountId);
  }
}

async function readBrand(
  provider: Provider,
  accountId: number,
  given: string,
  options: WebsiteOptions,
): Promise<BrandWebsiteAnswer> {
  const page = await readPage(given, options);
  const website = new WebsitePage(page.html, page.url);
  // Many slow files would take as long as all of them together.
  const time = AbortSignal.timeout(options.patience ?? usualPatience);
  const sheets = await Promise.all(
    website.sheets().map(async (url) => (await load(url, sheetBytes, time, options))?.toString() ?? ''),
  );
  const facts = website.brand(sheets);
  const logo = await copyLogo(provider, accountId, facts, time, options);
  const { brand } = await readBrandKit(provider.database, accountId);
  const merged = withFacts(checkedBrand(brand), facts, logo);
  // A website can say anything: what doesn't fit a kit is not suggested.
  const parsed = parseBrand(merged);
  if (parsed.kind === 'invalid') throw badRequest('Nothing on this page can be used for a brand kit.', 'url');
  return { brand: parsed.brand, found: foundIn(facts, logo) };
}

async function readPage(given: string, options: WebsiteOptions): Promise<{ html: string; url: string }> {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(given.trim()) ? given.trim() : `https://${given.trim()}`;
  const timeout = options.patience ?? usualPatience;
  const request = { url, redirects: 5, timeout, maximumBytes: pageBytes, headers: { accept: 'text/html' } };
  try {
    const answer = await outgoingRequest(request, options);
    if (answer.status !== 200) throw badRequest(`The website responded with ${answer.status}.`, 'url');
    if (!/html/i.test(answer.headers['content-type'] ?? 'text/html'))
      throw badRequest('This address is not that of a web page.', 'url');
    return { html: answer.body.toString(), url: answer.url };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw badRequest(`The website can't be read: ${error.message}`, 'url');
  }
}

/** The body of an answer; undefined if there is none. */
async function load(
  url: string,
  maximumBytes: number,
  signal: AbortSignal,
  options: WebsiteOptions,
): Promise<Buffer | undefined> {
  try {
    const answer = await outgoingRequest({ url, redirects: 3, signal, maximumBytes }, options);
    return answer.status === 200 ? answer.body : undefined;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return undefined;
  }
}

type Logo = NonNullable<Brand['logo']>;

/** The first candidate that is an image. */
async function copyLogo(
  provider: Provider,
  accountId: number,
  { logos, name }: WebsiteBrand,
  time: AbortSignal,
  options: WebsiteOptions,
): Promise<Logo | undefined> {
  for (const address of logos) {
    if (time.aborted) return undefined;
    const content = await load(address, logoBytes, time, options);
    const image = content && (await drawLogo(content));
    if (!image) continue;
    const { row } = await createImage(provider, accountId, { name: 'logo.png', content: image });
    const { url, width } = presentImage(row, (path) => provider.config.contentUrl + path);
    return { source: url, alternative: name ?? '', width: Math.max(20, Math.min(shownWidth, Math.round(width / 2))) };
  }
  return undefined;
}

function withFacts(brand: Brand, facts: WebsiteBrand, logo: Logo | undefined): Brand {
  const { colors, buttons } = brand;
  const { background, text, heading, link, button, headingFont, textFont } = facts;
  const fonts = (name: string | undefined, own: string): string =>
    name === undefined ? own : `'${name}', ${fallbackFonts}`;
  return {
    ...brand,
    colors: {
      ...colors,
      ...(background !== undefined && { surface: background, background }),
      ...(text !== undefined && { text, heading: text }),
      ...(heading !== undefined && { heading }),
      ...(link !== undefined && { link }),
    },
    headingFont: fonts(headingFont ?? textFont, brand.headingFont),
    textFont: fonts(textFont, brand.textFont),
    webFonts: facts.webFonts.length > 0 ? [...facts.webFonts].filter((url) => url.length <= 500) : brand.webFonts,
    buttons: {
      ...buttons,
      ...(button && {
        primary: {
          ...buttons.primary,
          fill: button.fill,
          borderColor: button.fill,
          color: button.color ?? buttons.primary.color,
        },
        secondary: { ...buttons.secondary, color: button.fill, borderColor: button.fill },
        ...(button.radius !== undefined && { radius: Math.min(60, button.radius) }),
      }),
    },
    ...(logo && { logo: { ...brand.logo, ...logo } }),
    footer: {
      lines: facts.address.length > 0 ? facts.address.slice(0, 6) : brand.footer.lines,
      links: facts.social.length > 0 ? facts.social.slice(0, 6).map((one) => ({ ...one })) : brand.footer.links,
    },
  };
}

function foundIn(facts: WebsiteBrand, logo: Logo | undefined): BrandWebsiteAnswer['found'] {
  const { background, text, heading, link } = facts;
  const parts = {
    logo: logo !== undefined,
    colors: [background, text, heading, link].some((color) => color !== undefined),
    fonts: facts.headingFont !== undefined || facts.textFont !== undefined,
    buttons: facts.button !== undefined,
    address: facts.address.length > 0,
    social: facts.social.length > 0,
  };
  return keysOf(parts).filter((part) => parts[part]);
}
