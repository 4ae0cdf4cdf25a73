import type { Block } from '../document/design';
import type { Brand } from './brand';
import { brandRoles, type Ground, type GroundName, mix } from './roles';

type Dark = NonNullable<Block['dark']>;

const names = ['paper', 'tint', 'wash', 'accent', 'ink'] as const satisfies readonly GroundName[];

/** Lines in dark mode, on a ground. */
export const darkLine = ({ dark }: Ground): string => mix(dark.fill, dark.text, 0.3);

/**
 * The dark colors of a block of ready-made content follow its ground: `original` was made in the brand `from`,
 * `restyled` is in the colors of `to` already. A ground that was the same in dark mode gets dark colors if `to` has
 * some.
 */
export function followDark<Kind extends Block>(original: Block, restyled: Kind, from: Brand, to: Brand): Kind {
  const [before, after] = [brandRoles(from), brandRoles(to)];
  const fill = original.background ?? before.paper.fill;
  const name = names.find((one) => before[one].fill === fill);
  if (name === undefined) return restyled;
  // Words on a panel keep its colors in dark mode.
  if ('panel' in original && original.panel !== undefined)
    return { ...restyled, ...(to.dark && { dark: { color: after.paper.text, linkColor: after.paper.text } }) };
  const { dark: _dark, ...light } = restyled;
  if (from.dark && original.dark) {
    const mapped = to.dark ? mapDark(original.dark, before[name], after[name]) : withoutColors(original.dark);
    const dark: Dark = { ...(to.dark ? restyled.dark : withoutColors(restyled.dark ?? {})), ...mapped };
    return Object.keys(dark).length === 0 ? (light as Kind) : { ...restyled, dark };
  }
  if (from.dark || !to.dark) return restyled;
  const isAccent = 'color' in original && original.color === before[name].accent && original.type !== 'button';
  if (name === 'paper' && !isAccent) return restyled;
  const { fill: darkFill, text, accent } = after[name].dark;
  const dark: Dark = {
    ...(darkFill !== after[name].fill && name !== 'paper' && { background: darkFill }),
    ...(original.type !== 'button' && { color: isAccent ? accent : text, linkColor: accent }),
  };
  const all: Dark = { ...dark, ...restyled.dark };
  return Object.keys(all).length === 0 ? (light as Kind) : { ...restyled, dark: all };
}

function mapDark(dark: Dark, before: Ground, after: Ground): Dark {
  const pairs = new Map([
    [before.dark.accent, after.dark.accent],
    [before.dark.text, after.dark.text],
    [darkLine(before), darkLine(after)],
    [before.dark.fill, after.dark.fill],
  ]);
  const { source: _source, ...colors } = dark;
  return Object.fromEntries(
    Object.entries(colors).flatMap(([key, color]) => {
      const to = color === undefined ? undefined : pairs.get(color);
      return to === undefined ? [] : [[key, to]];
    }),
  );
}

const withoutColors = ({ source }: Dark): Dark => (source === undefined ? {} : { source });
