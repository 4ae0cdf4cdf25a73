import type { Brand } from './brand';
import { brandRoles, type Ground } from './roles';

/** What a color is used for, which decides between parts of a brand that have the same color. */
export type ColorUse = 'background' | 'text' | 'link' | 'line';

interface Swap {
  readonly to: string;
  /** The color of the same part in dark mode, if the new brand has one. */
  readonly dark: string | undefined;
}
export type SwapColor = (color: string, use: ColorUse) => Swap | undefined;

/** Finds the part of `from` that has a color, and returns the color of the same part of `to`. */
export function colorSwap(from: Brand, to: Brand): SwapColor {
  const { dark } = to;
  const part = (key: keyof Brand['colors'], inDark: string | undefined): [string, Swap] => [
    from.colors[key],
    { to: to.colors[key], dark: inDark },
  ];
  const grounds = [part('surface', dark?.surface), part('background', dark?.background)];
  const texts = [part('text', dark?.text), part('heading', dark?.text), part('muted', undefined)];
  const links = [part('link', dark?.link)];
  const lines = [part('line', undefined)];
  const buttons = (['primary', 'secondary'] as const).flatMap((kind) =>
    (['fill', 'borderColor'] as const).map((key): [string, Swap] => [
      from.buttons[kind][key],
      { to: to.buttons[kind][key], dark: undefined },
    ]),
  );
  const onButtons: [string, Swap] = [from.buttons.primary.color, { to: to.buttons.primary.color, dark: undefined }];
  const accents = from.accents.flatMap(({ name, color }): [string, Swap][] => {
    const same = to.accents.find((accent) => accent.name === name);
    return same ? [[color, { to: same.color, dark: undefined }]] : [];
  });
  const roles = rolePairs(from, to);
  const orders: Readonly<Record<ColorUse, readonly [string, Swap][]>> = {
    background: [...grounds, ...roles.fills, ...buttons, ...accents, ...lines, ...links, ...texts],
    text: [...texts, ...roles.texts, ...links, onButtons, ...buttons, ...accents, ...grounds],
    link: [...roles.texts, ...links, ...texts, onButtons, ...buttons, ...accents, ...grounds],
    line: [...lines, ...roles.lines, ...buttons, ...accents, ...links, ...texts, ...grounds],
  };
  const tables = new Map(Object.entries(orders).map(([use, swaps]) => [use, new Map(swaps.toReversed())] as const));
  return (color, use) => tables.get(use)?.get(color);
}

/** The tints, bands and highlights of ready-made content, which are derived from a brand's colors. */
function rolePairs(from: Brand, to: Brand): Readonly<Record<'fills' | 'texts' | 'lines', readonly [string, Swap][]>> {
  const [before, after] = [brandRoles(from), brandRoles(to)];
  const names = ['paper', 'tint', 'wash', 'accent', 'ink'] as const;
  const pairs = (key: 'fill' | 'text' | 'muted' | 'accent' | 'star' | 'line'): [string, Swap][] =>
    names.map((name) => [before[name][key], { to: after[name][key], dark: to.dark && darkOf(after[name], key) }]);
  return {
    fills: pairs('fill'),
    texts: [...pairs('accent'), ...pairs('text'), ...pairs('muted'), ...pairs('star')],
    lines: [...pairs('line'), ...pairs('accent'), ...pairs('muted')],
  };
}

const darkOf = (
  { fill, dark }: Ground,
  key: 'fill' | 'text' | 'muted' | 'accent' | 'star' | 'line',
): string | undefined =>
  key === 'fill'
    ? dark.fill === fill
      ? undefined
      : dark.fill
    : key === 'accent' || key === 'star'
      ? dark.accent
      : key === 'line'
        ? undefined
        : dark.text;
