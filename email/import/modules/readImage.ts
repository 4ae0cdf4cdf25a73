import type { Picture } from '../../document/design';
import { safeLink } from '../../compile/html';
import { readAlignment, readSize } from '../cssValues';
import { isRunnableAddress } from '../dangers';
import { elementsIn, findElement, hasClass, isVisible, styleOf, textOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import type { ImportSession } from '../importSession';
import { isModule, type Module } from '../module';
import { isRecord, pick } from '../readSettings';
import { readWords } from './readText';

/** An image module: one image, optionally linked, without text. */
export function readImage({ cell, settings, width }: Module): object | undefined {
  const images = [...elementsIn(cell.children)].filter((element) => element.name === 'img' && !isDarkCopy(element));
  if (images.length > 1 || textOf(cell.children).trim() !== '') return undefined;
  const picture = readImageSettings(cell, images[0], settings.picture, width);
  return picture && { picture };
}

/** The dark-mode alternative: its address is in the settings. */
const isDarkCopy = (element: HtmlElement): boolean => /(?:^|\s)j-/.test(element.attributes.get('class') ?? '');

/** An image, with its original size if known. */
export function readImageSettings(
  around: HtmlElement,
  image: HtmlElement | undefined,
  noted: unknown,
  room: number,
): Picture | undefined {
  const settings = isRecord(noted)
    ? pick(noted, 'source', 'alternative', 'link', 'width', 'height', 'align', 'responsive', 'isNatural', 'radius')
    : {};
  for (const name of ['source', 'link'])
    if (typeof settings[name] === 'string' && isRunnableAddress(settings[name], true)) delete settings[name];
  const css = styleOf(image);
  const link =
    image &&
    findElement(
      around.children,
      (element) => element.name === 'a' && element.start < image.start && element.end >= image.end,
    );
  const href = link?.attributes.get('href')?.trim() ?? '';
  const attribute = image?.attributes.get('width');
  const width = readSize(attribute, room) ?? readSize(css.get('width'), room);
  const height = readSize(image?.attributes.get('height')) ?? readSize(css.get('height'));
  const fits = width === undefined || width >= room ? {} : { width };
  const source = (image?.attributes.get('src') ?? '').trim();
  const radius = noted === undefined ? radiusOf(css.get('border-radius'), Math.min(width ?? room, room)) : undefined;
  const read: Picture = {
    source: source.length > 4096 || isRunnableAddress(source) ? '' : source,
    alternative: (image?.attributes.get('alt') ?? '').slice(0, 2000),
    ...(href !== '' && href.length <= 4096 && !isRunnableAddress(href) && { link: safeLink(href) ?? href }),
    ...(noted === undefined && { ...fits, ...('width' in fits && height !== undefined && height > 0 && { height }) }),
    align:
      readAlignment(around.attributes.get('align')) ?? readAlignment(styleOf(around).get('text-align')) ?? 'center',
    responsive:
      image?.attributes.get('data-responsive') === 'true' ||
      /%/.test(css.get('width') ?? '') ||
      hasClass(image ?? around, 'max-width'),
    ...(radius !== undefined && { radius }),
  };
  return { ...read, ...settings };
}

/** The radius of all corners in pixels; shares are of an image of `width` pixels. */
function radiusOf(written: string | undefined, width: number): number | undefined {
  const share = /^(\d{1,3})%$/.exec(written ?? '')?.[1];
  const radius = share === undefined ? readSize(written) : (Math.min(50, Number(share)) * width) / 100;
  return radius === undefined || radius < 1 ? undefined : Math.min(300, Math.round(radius));
}

/** An image with text next to it: two modules in an export, or two of our columns. */
export function readImageText({ element, cell, settings, width }: Module, session: ImportSession): object | undefined {
  const inner = [...elementsIn(element.children, (each) => each === element || !isModule(each))].filter(isModule);
  const imageModule = inner.find((each) => each.attributes.get('data-type') === 'image');
  const wordsModule = inner.find((each) => each.attributes.get('data-type') === 'text');
  const image = [...elementsIn((imageModule ?? element).children)].find(
    (each) => each.name === 'img' && !isDarkCopy(each),
  );
  const cells = [...elementsIn(cell.children)].filter((each) => each.name === 'td' && hasClass(each, 'c'));
  const wordsCell = wordsModule
    ? (findElement(wordsModule.children, ({ name }) => name === 'td') ?? wordsModule)
    : cells.find((each) => /(?:^|\s)t(?:-|\s|$)/.test(each.attributes.get('class') ?? ''));
  const imageCell = imageModule
    ? (findElement(imageModule.children, ({ name }) => name === 'td') ?? imageModule)
    : cells.find((each) => each !== wordsCell);
  if (!wordsCell || !imageCell || inner.length > 2) return undefined;
  const words = readWords(wordsCell, session);
  const picture = readImageSettings(imageCell, image, settings.picture, width);
  if (
    !words ||
    !picture ||
    (!image &&
      isVisible(imageCell) &&
      textOf(imageCell.children).trim() !== '\u00a0' &&
      textOf(imageCell.children).trim() !== '')
  )
    return undefined;
  const share = Math.round(((readSize(image?.attributes.get('width')) ?? width * 0.4) * 100) / Math.max(1, width));
  const shown = {
    imagePosition: imageCell.start < wordsCell.start === (session.direction === 'ltr') ? 'left' : 'right',
    imageShare: Math.min(80, Math.max(20, share)),
    gap: 20,
  };
  return {
    picture,
    content: words.content,
    ...words.typography,
    ...shown,
    ...pick(settings, 'lineHeight', 'paragraphSpacing', 'relative', 'imagePosition', 'imageShare', 'gap'),
  };
}
