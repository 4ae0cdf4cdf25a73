import { mix } from 'sendwright/email';

/** The colors of a drawing: three of the brand, and what goes well with them. */
export interface Palette {
  readonly accent: string;
  readonly ink: string;
  readonly wash: string;
  /** Between accent and ink. */
  readonly deep: string;
  /** Between accent and wash. */
  readonly mid: string;
  /** Lighter than wash. */
  readonly light: string;
  /** Beside the accent on the color wheel. */
  readonly near: string;
  /** Opposite the accent, softened. */
  readonly far: string;
  /** Skin, paper and wood. */
  readonly sand: string;
}

export function paletteOf(accent: string, ink: string, wash: string): Palette {
  return {
    accent,
    ink,
    wash,
    deep: mix(accent, ink, 0.55),
    mid: mix(accent, wash, 0.55),
    light: mix(wash, '#ffffff', 0.6),
    near: turned(accent, 27, 0.7, 0.62, -24),
    far: turned(accent, 168, 0.5, 0.58),
    sand: mix('#f0d9bd', wash, 0.25),
  };
}

/**
 * A color of another hue (degrees further; `ofYellow` from orange to lime, which turns sour), with a saturation and
 * lightness.
 */
function turned(color: string, degrees: number, saturation: number, lightness: number, ofYellow = degrees): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  const sector =
    range === 0
      ? 3.7
      : most === red
        ? (green - blue) / range
        : most === green
          ? 2 + (blue - red) / range
          : 4 + (red - green) / range;
  const own = (sector * 60 + 360) % 360;
  const hue = (own + (own > 24 && own < 75 ? ofYellow : degrees) + 360) % 360;
  const chroma = (1 - Math.abs(2 * lightness - 1)) * saturation * (range < 0.06 ? 0.5 : 1);
  const channel = (offset: number): string => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - (chroma / 2) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** A vertical gradient as a fill: put its definition into the drawing, and `url(#id)` where it is used. */
export const gradient = (id: string, from: string, to: string, slope: 'down' | 'across' = 'down'): string =>
  `<linearGradient id="${id}" x2="${slope === 'down' ? 0 : 1}" y2="${slope === 'down' ? 1 : 0.6}"><stop ` +
  `stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** A soft round light. */
export const glow = (id: string, color: string): string =>
  `<radialGradient id="${id}"><stop stop-color="${color}" stop-opacity=".85"/><stop offset="1" ` +
  `stop-color="${color}" stop-opacity="0"/></radialGradient>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, wide: number, high: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round" ${more}/>`;
/** The shadow of something that is on a surface. */
export const shadow = (x: number, y: number, wide: number, high = wide / 7): string =>
  ellipse(x, y, wide, high, '#000000', 'opacity=".16"');

/** Numbers that look random and are always the same, from 0 to 1. */
export function* scatter(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 16_807) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

/** Draws something at many places that are always the same. */
export function scattered(count: number, seed: number, draw: (next: () => number, index: number) => string): string {
  const numbers = scatter(seed);
  const next = (): number => numbers.next().value;
  return Array.from({ length: count }, (_, index) => draw(next, index)).join('');
}

export type Draw = (palette: Palette) => string;
