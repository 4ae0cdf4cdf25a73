import { readColor } from '../colors';
import { readBackground, readPadding, readSize } from '../cssValues';
import { elementsIn, isVisible, styleOf, textOf } from '../elements';
import type { Module } from '../module';
import { pick } from '../readSettings';

const isEmpty = ({ cell }: Module): boolean => textOf(cell.children).replaceAll('\u00a0', '').trim() === '';

/** A divider: a cell with a top border, or one whose padding is the line. */
export function readDivider(module: Module): object | undefined {
  if (!isEmpty(module)) return undefined;
  const inside = [...elementsIn(module.cell.children)].filter(
    ({ name }) => name === 'td' || name === 'hr' || name === 'p' || name === 'div',
  );
  for (const element of inside) {
    const css = styleOf(element);
    const border = /^(\d+)px\s+\w+\s+(\S.*)$/.exec(css.get('border-top') ?? css.get('border-bottom') ?? '');
    if (border) return line(Number(border[1]), readColor(border[2]));
    const fill = readBackground(css, element.attributes.get('bgcolor'));
    const sides = readPadding(css);
    const height =
      (sides ? sides.top + sides.bottom : 0) ||
      readSize(element.attributes.get('height')) ||
      readSize(css.get('height')) ||
      1;
    if (fill) return line(height, fill);
  }
  return line(1, undefined);
}

const line = (thickness: number, color: string | undefined): object => ({
  thickness: Math.min(8, Math.max(1, thickness)),
  lineColor: color ?? '#d5d9e0',
});

/** A spacer: our box with a height, or a cell whose padding is the space. */
export function readSpacer(module: Module): object | undefined {
  if (
    !isEmpty(module) ||
    module.cell.children.some((node) => node.kind === 'element' && node.name === 'img' && isVisible(node))
  )
    return undefined;
  const box = [...elementsIn(module.cell.children)].find(({ attributes }) =>
    /(?:^|\s)s-/.test(attributes.get('class') ?? ''),
  );
  const own = readSize(styleOf(box).get('height'));
  if (own !== undefined) return { height: Math.min(500, Math.max(1, own)), ...pick(module.settings, 'height') };
  const sides = readPadding(styleOf(module.cell));
  const height =
    (sides ? sides.top + sides.bottom : 0) ||
    readSize(styleOf(module.cell).get('height')) ||
    readSize(module.cell.attributes.get('height')) ||
    10;
  const around = { top: 0, right: 0, bottom: 0, left: 0 };
  return { height: Math.min(500, Math.max(1, height)), padding: around };
}
