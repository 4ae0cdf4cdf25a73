import type { Padding } from '../document/design';

const px = (value: number): string => (value === 0 ? '0' : `${value}px`);

/** The padding's shortest CSS value. */
export function paddingCss({ top, right, bottom, left }: Padding): string {
  if (left === right) {
    if (top === bottom) return top === left ? px(top) : `${px(top)} ${px(left)}`;
    return `${px(top)} ${px(left)} ${px(bottom)}`;
  }
  return `${px(top)} ${px(right)} ${px(bottom)} ${px(left)}`;
}

/** Font, size, exact line height and colour. Word rounds line heights unless told not to. */
export function typographyCss(style: { fontFamily: string; fontSize: number; lineHeight: number; color: string; align: string | undefined }): string {
  const align = style.align ? `;text-align:${style.align}` : '';
  return `font-family:${style.fontFamily};font-size:${style.fontSize}px;line-height:${style.lineHeight}px;mso-line-height-rule:exactly;color:${style.color}${align}`;
}
