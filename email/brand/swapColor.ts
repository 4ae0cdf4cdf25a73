import type { Brand } from './brand';

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
  const orders: Readonly<Record<ColorUse, readonly [string, Swap][]>> = {
    background: [...grounds, ...buttons, ...accents, ...lines, ...links, ...texts],
    text: [...texts, ...links, onButtons, ...buttons, ...accents, ...grounds],
    link: [...links, ...texts, onButtons, ...buttons, ...accents, ...grounds],
    line: [...lines, ...buttons, ...accents, ...links, ...texts, ...grounds],
  };
  const tables = new Map(Object.entries(orders).map(([use, swaps]) => [use, new Map(swaps.toReversed())] as const));
  return (color, use) => tables.get(use)?.get(color);
}
