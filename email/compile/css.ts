import type { Padding } from '../document/design';

const px = (value: number): string => (value === 0 ? '0' : `${value}px`);

/** Word counts in points and rounds: odd pixel sizes leave lines of one pixel between what should touch. */
export const even = (pixels: number): number => pixels + (pixels % 2);

/** The padding's shortest CSS value. */
export function paddingCss({ top, right, bottom, left }: Padding): string {
  if (left === right) {
    if (top === bottom) return top === left ? px(top) : `${px(top)} ${px(left)}`;
    return `${px(top)} ${px(left)} ${px(bottom)}`;
  }
  return `${px(top)} ${px(right)} ${px(bottom)} ${px(left)}`;
}

/** A cell's padding, and for Word alone the next even one. */
export function cellPadding(padding: Padding): string {
  const { top, bottom } = padding;
  const own = `padding:${paddingCss(padding)}`;
  return top % 2 === 0 && bottom % 2 === 0
    ? own
    : `${own};mso-padding-alt:${paddingCss({ ...padding, top: even(top), bottom: even(bottom) })}`;
}

/** A size of letters, and for Word alone the next even one. */
export const fontSizeCss = (size: number): string =>
  size % 2 === 0 ? `font-size:${size}px` : `font-size:${size}px;mso-ansi-font-size:${size + 1}px`;

/** Font, size, exact line height and color. Word rounds line heights unless told not to. */
export function typographyCss(style: {
  fontFamily: string;
  fontSize: number;
  lineHeight: number;
  color: string;
  align: string | undefined;
}): string {
  const align = style.align ? `;text-align:${style.align}` : '';
  return (
    `font-family:${style.fontFamily};${fontSizeCss(style.fontSize)};line-height:${even(style.lineHeight)}px;` +
    `mso-line-height-rule:exactly;color:${style.color}${align}`
  );
}

/** Empty height. Line height and font size together keep Word from adding to it. */
export const emptyHeight = (height: number, className = ''): string =>
  `<div${className === '' ? '' : ` class="${className}"`} ` +
  `style="height:${even(height)}px;line-height:${even(height)}px;font-size:1px;mso-line-height-rule:exactly">` +
  '&nbsp;</div>';
