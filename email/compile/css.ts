import type { Padding } from '../document/design';

const px = (value: number): string => (value === 0 ? '0' : `${value}px`);

/** Word converts pixels to points and rounds, so odd sizes leave 1-pixel gaps between adjacent parts. */
export const even = (pixels: number): number => pixels + (pixels % 2);

/** The shortest CSS value for a padding. */
export function paddingCss({ top, right, bottom, left }: Padding): string {
  if (left === right) {
    if (top === bottom) return top === left ? px(top) : `${px(top)} ${px(left)}`;
    return `${px(top)} ${px(left)} ${px(bottom)}`;
  }
  return `${px(top)} ${px(right)} ${px(bottom)} ${px(left)}`;
}

/** A cell's padding, and the next even one for Word only. */
export function cellPadding(padding: Padding): string {
  const { top, bottom } = padding;
  const own = `padding:${paddingCss(padding)}`;
  return top % 2 === 0 && bottom % 2 === 0
    ? own
    : `${own};mso-padding-alt:${paddingCss({ ...padding, top: even(top), bottom: even(bottom) })}`;
}

/** A font size, and the next even one for Word only. */
export const fontSizeCss = (size: number): string =>
  size % 2 === 0 ? `font-size:${size}px` : `font-size:${size}px;mso-ansi-font-size:${size + 1}px`;

/** An exact line height, for Word the next even one; 0 is the font's own. */
export function lineHeightCss(height: number): string {
  if (height === 0) return 'line-height:normal;';
  const forWord = height % 2 === 0 ? '' : `mso-line-height-alt:${2 * Math.ceil(height / 2)}px;`;
  return `line-height:${height}px;${forWord}`;
}

/** Font, size, exact line height and color. By default Word rounds line heights. */
export function typographyCss(style: {
  fontFamily: string;
  fontSize: number;
  lineHeight: number;
  color: string;
  align: string | undefined;
}): string {
  const align = style.align ? `;text-align:${style.align}` : '';
  return (
    `font-family:${style.fontFamily};${fontSizeCss(style.fontSize)};${lineHeightCss(style.lineHeight)}` +
    `mso-line-height-rule:exactly;color:${style.color}${align}`
  );
}

/** A cell without space of its own that is at least so high. */
export const layoutCell = (height: number): string => `padding:0${height === 0 ? '' : `;height:${even(height)}px`}`;

/** Vertical space. Both line height and font size are needed to keep Word from adding to it. */
export const emptyHeight = (height: number, className = ''): string =>
  `<div${className === '' ? '' : ` class="${className}"`} ` +
  `style="height:${height}px;${lineHeightCss(height)}font-size:1px;mso-line-height-rule:exactly">` +
  '&nbsp;</div>';
