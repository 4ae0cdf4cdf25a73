import type { ImageEdits } from 'sendwright/wire/images';
import type { ImageShape } from 'sendwright/wire/limits';

/** A ratio is width to height. */
export type CropShape = 'whole' | 'free' | `${number}:${number}`;
type Turn = NonNullable<ImageEdits['rotate']>;

/** The editor's settings for an image; `area` is the crop area, in percent of the rotated and flipped image. */
export interface EditDraft {
  readonly rotate: Turn;
  readonly flipHorizontal: boolean;
  readonly flipVertical: boolean;
  readonly shape: CropShape;
  /** The size of the frame in the free shape, relative to the image. */
  readonly frame: { readonly width: number; readonly height: number };
  readonly area:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
  /** Percent; 100 is unchanged. */
  readonly brightness: number;
  readonly contrast: number;
  readonly saturation: number;
  readonly grayscale: boolean;
  /** Degrees, -180 to 180. */
  readonly hue: number;
  /** Percent; 0 is unchanged. */
  readonly sepia: number;
  /** Percent; 100 is unchanged. */
  readonly opacity: number;
  /** Pixels, for an image whose longer side is 1,000 pixels. */
  readonly blur: number;
}

const ratios: readonly CropShape[] = ['1:1', '16:9', '4:3', '3:4'];
const ratiosOfNeeds: readonly CropShape[] = ['1:1', '4:5', '4:3', '1.9:1', '1.91:1'];

/** Width divided by height; undefined for the free shape. */
export function ratioOf(shape: CropShape): number | undefined {
  if (shape === 'whole' || shape === 'free') return undefined;
  const [width = 1, height = 1] = shape.split(':').map(Number);
  return width / height;
}

/** The available shapes: only the allowed ones if there is a requirement. */
export function availableShapes(needs: ImageShape | undefined): readonly CropShape[] {
  if (!needs) return ['whole', 'free', ...ratios];
  const fits = (shape: CropShape) => {
    const ratio = ratioOf(shape) ?? 0;
    return ratio >= needs.minimumRatio && ratio <= needs.maximumRatio;
  };
  return ['whole', ...ratiosOfNeeds.filter(fits)];
}

export const unchanged: EditDraft = {
  rotate: 0,
  flipHorizontal: false,
  flipVertical: false,
  shape: 'whole',
  frame: { width: 0.8, height: 0.8 },
  area: undefined,
  brightness: 100,
  contrast: 100,
  saturation: 100,
  grayscale: false,
  hue: 0,
  sepia: 0,
  opacity: 100,
  blur: 0,
};

type Colors = Pick<EditDraft, 'brightness' | 'contrast' | 'saturation' | 'grayscale' | 'hue' | 'sepia'>;
const plain: Colors = { brightness: 100, contrast: 100, saturation: 100, grayscale: false, hue: 0, sepia: 0 };

/** One-click filters; their values can be changed further. */
export const filters: readonly { readonly label: string; readonly colors: Colors }[] = [
  { label: 'Original', colors: plain },
  { label: 'Vivid', colors: { ...plain, saturation: 145, contrast: 110 } },
  { label: 'Warm', colors: { ...plain, sepia: 25, saturation: 120, brightness: 104 } },
  { label: 'Cool', colors: { ...plain, hue: 12, saturation: 88, brightness: 104 } },
  { label: 'Faded', colors: { ...plain, saturation: 70, contrast: 82, brightness: 110 } },
  { label: 'Sepia', colors: { ...plain, sepia: 85, contrast: 95 } },
  { label: 'Mono', colors: { ...plain, grayscale: true, contrast: 112 } },
];

/** Whether a draft's colors match a filter exactly. */
export const hasFilter = (draft: EditDraft, { colors }: (typeof filters)[number]): boolean =>
  draft.brightness === colors.brightness &&
  draft.contrast === colors.contrast &&
  draft.saturation === colors.saturation &&
  draft.grayscale === colors.grayscale &&
  draft.hue === colors.hue &&
  draft.sepia === colors.sepia;

const turns: readonly Turn[] = [0, 90, 180, 270];

/** Rotates by 90 degrees, clockwise or counterclockwise. */
export const rotateBy = (rotate: Turn, by: 1 | -1): Turn =>
  turns[(turns.indexOf(rotate) + by + turns.length) % turns.length] ?? 0;

/** The CSS filter for the colors, using the same formulas as the server. `longerSide`: the displayed size in pixels. */
export function filterOf(
  { saturation, grayscale, brightness, contrast, hue, sepia, opacity, blur }: EditDraft,
  longerSide = 1000,
): string {
  return [
    `hue-rotate(${grayscale ? 0 : hue}deg)`,
    `saturate(${grayscale ? 0 : saturation / 100})`,
    `sepia(${sepia / 100})`,
    `brightness(${brightness / 100})`,
    `contrast(${contrast / 100})`,
    `opacity(${opacity / 100})`,
    ...(blur > 0 ? [`blur(${(blur * longerSide) / 1000}px)`] : []),
  ].join(' ');
}

/** The request body: only changed values. */
export function editsOf({
  rotate,
  flipHorizontal,
  flipVertical,
  shape,
  area,
  brightness,
  contrast,
  saturation,
  grayscale,
  hue,
  sepia,
  opacity,
  blur,
}: EditDraft): ImageEdits {
  const share = (percent: number): number => Math.min(1, Math.max(0, percent / 100));
  const isCropped = area !== undefined && shape !== 'whole' && (area.width < 99.9 || area.height < 99.9);
  return {
    ...(rotate !== 0 && { rotate }),
    ...(flipHorizontal && { flip_horizontal: true }),
    ...(flipVertical && { flip_vertical: true }),
    ...(isCropped && {
      crop: { x: share(area.x), y: share(area.y), width: share(area.width), height: share(area.height) },
    }),
    ...(brightness !== 100 && { brightness: brightness / 100 }),
    ...(contrast !== 100 && { contrast: contrast / 100 }),
    ...(saturation !== 100 && !grayscale && { saturation: saturation / 100 }),
    ...(grayscale && { grayscale: true }),
    ...(hue !== 0 && !grayscale && { hue }),
    ...(sepia !== 0 && { sepia: sepia / 100 }),
    ...(opacity !== 100 && { opacity: opacity / 100 }),
    ...(blur !== 0 && { blur }),
  };
}
