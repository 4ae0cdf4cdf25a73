import { createBlock } from '../../document/defaults';
import { safeSource } from '../../compile/html';
import { boxOf } from '../boxOf';
import { readSize } from '../cssValues';
import { styleOf, elementsIn } from '../elements';
import type { HtmlElement } from '../htmlTree';
import { type InheritedStyle, isCentered, pixelsOfLine } from '../inheritedStyle';
import { readImageSettings } from '../modules/readImage';
import type { BlockMaker } from './blockMaker';
import { placeOf } from './placeOf';
import { rounded } from './sides';
import { type Piece, pieceOf } from './stack';

export function makePicture(make: BlockMaker, element: HtmlElement, looks: InheritedStyle): Piece {
  const image = element.name === 'img' ? element : [...elementsIn(element.children)].find(({ name }) => name === 'img');
  const css = styleOf(image);
  const isOwnLine = css.get('display') === 'block';
  // A box of its own follows `<center>` and `align`, but not the alignment of text, which also ends theirs.
  const isReset =
    element !== image &&
    [element, ...elementsIn(element.children)].some((each) => each !== image && styleOf(each).has('text-align'));
  const byBoxes = looks.isByAttribute && !isReset ? looks.align : undefined;
  const align = isOwnLine ? (isCentered(css) ? 'center' : (byBoxes ?? looks.boxAlign)) : placeOf(looks);
  const holder: HtmlElement = {
    ...element,
    name: 'td',
    attributes: new Map([['align', align ?? 'left']]),
    children: [element],
  };
  const picture = readImageSettings(holder, image, undefined, looks.width);
  // Attached or local images can't be loaded, so only their code can be kept.
  if (!picture || safeSource(picture.source) === undefined)
    return make.code([element], 'image without a web address', looks);
  const [byAttribute, byStyle] = [image?.attributes.get('width'), css.get('width')].map((value) =>
    readSize(value, looks.width),
  );
  // Rules for phones are about images that have a width already.
  const hasSize = make.session.codeOnPhones ? (byStyle ?? byAttribute) : (byAttribute ?? byStyle);
  const box = image ? boxOf(image, 16) : undefined;
  if (box && Object.keys(box.borders).length > 0 && !(image?.attributes.get('border') ?? '0').startsWith('0'))
    return make.code([element], 'image with a frame', looks);
  const limit = readSize(css.get('max-width'), looks.width);
  const width =
    hasSize === undefined ? undefined : Math.min(hasSize, limit !== undefined && limit > 0 ? limit : hasSize);
  make.session.log.note('converted', 'image', 'Converted to an image block.');
  const below = isOwnLine || /^(?:top|middle|bottom)$/.test(css.get('vertical-align') ?? '') ? 0 : gapBelow(looks);
  const own = box?.padding ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const isFull = width !== undefined && Math.abs(width - looks.width) <= 1;
  const isMiddle = isFull && looks.padding.left > 0 && Math.abs(looks.padding.left - looks.padding.right) <= 1;
  const { width: _width, height: _height, ...rest } = isMiddle ? { ...picture, align: 'center' as const } : picture;
  const height = readSize(image?.attributes.get('height')) ?? readSize(css.get('height'));
  // A stretched pixel is no image of this shape.
  if (height !== undefined && width !== undefined && (height < 4 || width / height > 25))
    return make.code([element], 'image that makes space', looks);
  const block = {
    ...createBlock('image', () => 'x'),
    padding: rounded({
      top: own.top,
      bottom: own.bottom + below,
      left: isMiddle ? 0 : looks.padding.left + own.left,
      right: isMiddle ? 0 : looks.padding.right + own.right,
    }),
    ...make.backgroundOf(looks),
    picture: {
      ...rest,
      ...(width !== undefined && (width < looks.width || isMiddle || height) && { width, ...(height && { height }) }),
      ...(width === undefined && { isNatural: true }),
      responsive: width !== undefined && (width >= 0.95 * looks.width || /%/.test(css.get('width') ?? '')),
    },
  };
  const [made] = make.checked(block, [element], 'image', looks);
  return made ? pieceOf(made, box?.above ?? 0, box?.below ?? 0) : make.code([element], 'image', looks);
}

/** Space under an image on a line of text, whose letters reach below it. */
function gapBelow(looks: InheritedStyle): number {
  const { fontSize = 16 } = looks;
  const line = pixelsOfLine(looks);
  const [ascent, descent] = [Math.round(fontSize * 0.93), Math.round(fontSize * 0.236)];
  return Math.max(0, line === 0 ? descent : Math.round((line - ascent - descent) / 2) + descent);
}
