import { contrastRatio, luminance } from '../document/contrast';
import type { Brand } from './brand';

/** A background, and the colors of text on it, in light and in dark mode. */
export interface Ground {
  readonly fill: string;
  readonly text: string;
  /** Small print. */
  readonly muted: string;
  /** Eyebrows, numbers and links. */
  readonly accent: string;
  /** Stars of ratings, which have the same color in dark mode. */
  readonly star: string;
  readonly line: string;
  readonly dark: { readonly fill: string; readonly text: string; readonly accent: string };
}

/**
 * What a brand's colors are used for in ready-made content: `paper` is behind most of it, `tint` and `wash` are lighter
 * and stronger tints of the accent, `accent` and `ink` are bands that stay the same in dark mode.
 */
export interface Roles {
  readonly canvas: string;
  readonly paper: Ground;
  readonly tint: Ground;
  readonly wash: Ground;
  readonly accent: Ground;
  readonly ink: Ground;
  /** What art is drawn in, besides shades of it. */
  readonly art: readonly [accent: string, ink: string, wash: string];
}
export type GroundName = Exclude<keyof Roles, 'canvas' | 'art'>;

const cached = new WeakMap<Brand, Roles>();

/** The roles of a brand's colors. Text on each ground has a contrast of at least 4.5. */
export function brandRoles(brand: Brand): Roles {
  const known = cached.get(brand);
  if (known) return known;
  const made = derive(brand);
  cached.set(brand, made);
  return made;
}

function derive({ colors, dark, buttons: { primary } }: Brand): Roles {
  const { surface, text, heading, muted, line } = colors;
  const isLight = luminance(surface) > 0.4;
  const brandFill = primary.fill === surface ? heading : primary.fill;
  // Where buttons have the color of the text, the link's color is the more telling one.
  const accent = brandFill === heading && colors.link !== heading ? colors.link : brandFill;
  const tint = mix(surface, accent, isLight ? 0.08 : 0.14);
  const wash = mix(surface, accent, isLight ? 0.2 : 0.26);
  const words = readable(text, [wash], luminance(wash) > 0.2 ? '#000000' : '#ffffff');
  const telling = readable(accent, [surface, tint, wash], isLight ? '#000000' : '#ffffff');
  const darkFills = dark ? [0, 0.1, 0.2].map((amount) => mix(dark.surface, accent, amount)) : [];
  const star = visible(accent, [surface, tint, wash, ...darkFills]);
  const ground = (fill: string, amount: number): Ground => ({
    fill,
    text: amount === 0 ? text : words,
    muted: readable(amount === 0 ? muted : mix(muted, accent, amount / 8), [fill], isLight ? '#000000' : '#ffffff'),
    accent: telling,
    star,
    line: amount === 0 ? line : mix(fill, accent, 0.3),
    dark: dark
      ? {
          fill: mix(dark.surface, accent, amount),
          text: dark.text,
          accent: readable(dark.link, [dark.surface, mix(dark.surface, accent, 0.2)], '#ffffff'),
        }
      : { fill, text: amount === 0 ? text : words, accent: telling },
  });
  const pinned = (fill: string, onFill: string, highlight: string): Ground => ({
    fill,
    text: onFill,
    muted: readable(mix(onFill, fill, 0.22), [fill], luminance(fill) > 0.3 ? '#000000' : '#ffffff'),
    accent: highlight,
    star: highlight,
    line: mix(fill, onFill, 0.3),
    dark: { fill, text: onFill, accent: highlight },
  });
  const onAccent = bestOn(accent, [primary.color, '#ffffff', '#14161a']);
  const deep =
    luminance(heading) < 0.08
      ? heading
      : luminance(accent) < 0.05
        ? mix(accent, '#000000', 0.3)
        : mix(accent, '#0b0d12', 0.82);
  // Not the exact color of another part: a new brand then tells them apart.
  const inky = mix(deep, accent, 0.06);
  const ink = inky === accent ? mix(accent, '#000000', 0.3) : inky;
  const onInk = mix(isLight ? surface : '#ffffff', accent, 0.03);
  return {
    canvas: colors.background,
    paper: ground(surface, 0),
    tint: ground(tint, 0.1),
    wash: ground(wash, 0.2),
    accent: pinned(accent, onAccent, onAccent),
    ink: pinned(ink, onInk, readable(mix(accent, '#ffffff', 0.35), [ink], '#ffffff')),
    art: [accent, ink, wash],
  };
}

function bestOn(fill: string, candidates: readonly string[]): string {
  return (
    candidates.find((color) => contrastRatio(color, fill) >= 4.5) ??
    candidates.toSorted((one, other) => contrastRatio(other, fill) - contrastRatio(one, fill))[0] ??
    '#ffffff'
  );
}

/** A color moved toward black or white until it is readable on all of some backgrounds. */
function readable(color: string, grounds: readonly string[], toward: string): string {
  for (let amount = 0; amount < 1; amount += 0.05) {
    const moved = mix(color, toward, amount);
    if (grounds.every((ground) => contrastRatio(moved, ground) >= 4.6)) return moved;
  }
  return toward;
}

/** How much of white or black is mixed in, least first. */
const amounts = Array.from({ length: 45 }, (_, step) => (step + 1) / 50);

/**
 * A color like another one, with a contrast of at least 3 to all backgrounds, light and dark. It is not the same one:
 * a later brand finds what has this color, and not the other (0048).
 */
function visible(color: string, grounds: readonly string[]): string {
  const all = amounts.flatMap((amount) => [mix(color, '#ffffff', amount), mix(color, '#000000', amount)]);
  const least = (one: string): number => Math.min(...grounds.map((ground) => contrastRatio(one, ground)));
  return (
    all.find((one) => one !== color && least(one) >= 3.05) ?? all.toSorted((a, b) => least(b) - least(a))[0] ?? color
  );
}

/** `amount` of the second color in the first, from 0 to 1. */
export function mix(one: string, other: string, amount: number): string {
  const channel = (at: number): string => {
    const [from, to] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * amount)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
