import type { ImageEdits } from 'sendwright/wire/images';
import type { Matrix3x3 } from 'sharp';

/** The luminance weights of red, green and blue in CSS filters. */
const weights = [0.2126, 0.7152, 0.0722] as const;
/** The matrix for full sepia (Filter Effects, section 8.6). */
const browns = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
] as const;

/**
 * The matrices for red, green and blue, in CSS order: hue, saturation, sepia. Grayscale images have neither hue nor
 * saturation.
 */
export function colorMatrices(
  { hue = 0, saturation = 1, grayscale = false, sepia = 0 }: ImageEdits,
  hasColors: boolean,
): Matrix3x3[] {
  const kept = grayscale ? 0 : saturation;
  return [
    ...(hasColors && hue !== 0 && !grayscale ? [turning(hue)] : []),
    ...(hasColors && kept !== 1 ? [saturating(kept)] : []),
    ...(sepia > 0 ? [browning(sepia)] : []),
  ];
}

type Row = [number, number, number];
const matrixOf = (value: (row: number, column: number) => number): Matrix3x3 => {
  const row = (at: number): Row => [value(at, 0), value(at, 1), value(at, 2)];
  return [row(0), row(1), row(2)];
};
const identity = (row: number, column: number): number => (row === column ? 1 : 0);

const saturating = (kept: number): Matrix3x3 =>
  matrixOf((row, column) => (weights[column] ?? 0) * (1 - kept) + identity(row, column) * kept);

const browning = (share: number): Matrix3x3 =>
  matrixOf((row, column) => (browns[row]?.[column] ?? 0) * share + identity(row, column) * (1 - share));

/** Filter Effects, section 8.5: `feColorMatrix` of the type hueRotate. */
function turning(degrees: number): Matrix3x3 {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const base = [0.213, 0.715, 0.072] as const;
  const sines = [
    [-0.213, -0.715, 0.928],
    [0.143, 0.14, -0.283],
    [-0.787, 0.715, 0.072],
  ] as const;
  return matrixOf(
    (row, column) =>
      (base[column] ?? 0) + cos * (identity(row, column) - (base[column] ?? 0)) + sin * (sines[row]?.[column] ?? 0),
  );
}
