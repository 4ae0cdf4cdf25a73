import { Check } from '@sinclair/typebox/value';
import { safeFont } from '../compile/html';
import { DarkTheme, Theme } from '../document/design';
import { defaultTheme } from '../document/defaults';
import { readColor } from './colors';
import { readBackground, readDeclarations, readPadding, readSize } from './cssValues';
import { elementsIn, findElement, styleOf } from './elements';
import type { HtmlElement, HtmlTree } from './htmlTree';
import { readSettings } from './readSettings';

/** The global styles of an export: from its markers, otherwise from the elements around its modules. */
export function readTheme({ root }: HtmlTree, container: HtmlElement): Theme {
  const marked = findElement(
    root.children,
    ({ attributes }) => attributes.has('data-body-style') || attributes.has('data-link-color'),
  );
  const css = readDeclarations(marked?.attributes.get('data-body-style') ?? '');
  const body = findElement(root.children, ({ name }) => name === 'body');
  const settings = readSettings(marked);
  const surroundings = styleOf(container);
  const padding = readPadding(surroundings) ?? defaultTheme.container.padding;
  const theme = {
    background:
      readBackground(css) ?? readBackground(styleOf(body), body?.attributes.get('bgcolor')) ?? defaultTheme.background,
    color: readColor(css.get('color')) ?? readColor(surroundings.get('color')) ?? defaultTheme.color,
    linkColor: readColor(marked?.attributes.get('data-link-color')) ?? defaultTheme.linkColor,
    fontFamily: safeFont(css.get('font-family') ?? '').slice(0, 200) || defaultTheme.fontFamily,
    fontSize: readSize(css.get('font-size')) ?? defaultTheme.fontSize,
    container: {
      width: containerWidth(root, container),
      background: readBackground(surroundings, container.attributes.get('bgcolor')) ?? '#ffffff',
      padding,
    },
  };
  const own = {
    ...theme,
    ...('container' in settings && { container: settings.container }),
    ...(Check(DarkTheme, settings.dark) && { dark: settings.dark }),
  };
  return Check(Theme, own) ? own : Check(Theme, theme) ? theme : defaultTheme;
}

/** The closest outer table with a plausible content width. */
function containerWidth(root: HtmlElement, container: HtmlElement): number {
  let width = defaultTheme.container.width;
  for (const element of elementsIn(root.children, (each) => each !== container)) {
    if (element.start >= container.start) break;
    if (element.end < container.end || element.name === 'body') continue;
    const found = readSize(styleOf(element).get('max-width')) ?? readSize(element.attributes.get('width') ?? undefined);
    if (found !== undefined && !/%/.test(element.attributes.get('width') ?? '') && found >= 320 && found <= 900)
      width = found;
    const limit = readSize(styleOf(element).get('max-width'));
    if (limit !== undefined && limit >= 320 && limit <= 900) width = limit;
  }
  return width;
}
