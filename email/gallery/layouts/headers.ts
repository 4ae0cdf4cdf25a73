import type { Kit } from '../kit';
import type { Blocks } from '../look';

/** The logo, and a line on the right. */
export const barHeader = (k: Kit, right: string): Blocks => [
  k.columns('1-1', [[k.logo({ side: 12 })], [k.text(`[${right}]`, { side: 12, top: 2, align: 'right', size: 15 })]], {
    top: 28,
    bottom: 28,
    keep: true,
  }),
];

export const centerHeader = (k: Kit, line = true): Blocks => [
  k.logo({ top: 32, bottom: 28, align: 'center' }),
  ...(line ? [k.line()] : []),
];

export const menuHeader = (k: Kit, items: readonly string[]): Blocks => [
  k.logo({ top: 32, bottom: 16, align: 'center' }),
  k.menu(items, { bottom: 24 }),
];

/** As on top of a newspaper. */
export const issueHeader = (k: Kit, name: string, issue: string): Blocks => [
  k.space(12),
  k.logo({ top: 20, bottom: 20 }),
  k.line({ thick: 4, tone: 'accent' }),
  k.table([[name, issue]], { size: 14, tone: 'muted', lines: 'none', cell: 8, side: 30 }),
  k.line(),
];

/** A strip with news above the logo. */
export const noticeHeader = (k: Kit, news: string): Blocks => [
  k.on('accent').text(news, { top: 10, bottom: 10, size: 14, align: 'center' }),
  k.logo({ top: 28, bottom: 28, align: 'center' }),
];

/** The name on a colored band. */
export const bandHeader = (k: Kit, align: 'left' | 'center' = 'center'): Blocks => [
  k.logo({ top: 28, bottom: 28, align }),
];
