/**
 * The color (`#rrggbb`) that an inverting app shows. An approximation in LCH, because no app documents how it inverts.
 */
export function darkColor(color: string, use: 'background' | 'text'): string {
  const [lightness, a, b] = toLab(color);
  if (use === 'background' ? lightness < 50 : lightness >= 50) return color;
  const changed = use === 'background' ? 50 - 0.75 * (lightness - 50) : 100 - lightness;
  // A light tone with the same chroma would glow.
  return fromLab(changed, a * 0.8, b * 0.8);
}

// CIE 1976 L*a*b* with the D65 white point.
const white = [0.950_47, 1, 1.088_83] as const;
const linear = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const curved = (value: number): number => (value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const bend = (value: number): number => (value > 0.008_856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
const unbend = (value: number): number => (value ** 3 > 0.008_856 ? value ** 3 : (value - 16 / 116) / 7.787);

function toLab(color: string): [lightness: number, a: number, b: number] {
  const channel = (at: number): number => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = [channel(1), channel(3), channel(5)];
  const x = bend((0.412_45 * red + 0.357_58 * green + 0.180_44 * blue) / white[0]);
  const y = bend(0.212_67 * red + 0.715_16 * green + 0.072_17 * blue);
  const z = bend((0.019_33 * red + 0.119_19 * green + 0.950_3 * blue) / white[2]);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function fromLab(lightness: number, a: number, b: number): string {
  const bent = (lightness + 16) / 116;
  const [x, y, z] = [unbend(bent + a / 500) * white[0], unbend(bent), unbend(bent - b / 200) * white[2]];
  const channels = [
    3.240_48 * x - 1.537_15 * y - 0.498_54 * z,
    -0.969_26 * x + 1.875_99 * y + 0.041_56 * z,
    0.055_65 * x - 0.204_04 * y + 1.057_31 * z,
  ];
  return `#${channels
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(curved(Math.max(0, value)) * 255)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
