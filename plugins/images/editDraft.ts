import type { ImageEdits } from 'sendwright/wire/images';

export type CropShape = 'whole' | 'free' | '4:3' | '3:4';
type Turn = NonNullable<ImageEdits['rotate']>;

/** What the editor shows of a picture; `area` is what is kept, in percent of the turned and flipped picture. */
export interface EditDraft {
  readonly rotate: Turn;
  readonly flipHorizontal: boolean;
  readonly flipVertical: boolean;
  readonly shape: CropShape;
  /** The frame's size in the free shape, as shares of the picture. */
  readonly frame: { readonly width: number; readonly height: number };
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined;
  /** Percent; 100 is unchanged. */
  readonly brightness: number;
  readonly contrast: number;
  readonly saturation: number;
  readonly grayscale: boolean;
}

export const unchanged: EditDraft = {
  rotate: 0, flipHorizontal: false, flipVertical: false, shape: 'whole', frame: { width: 0.8, height: 0.8 }, area: undefined,
  brightness: 100, contrast: 100, saturation: 100, grayscale: false,
};

const turns: readonly Turn[] = [0, 90, 180, 270];

/** A quarter turn, clockwise or back. */
export const turned = (rotate: Turn, by: 1 | -1): Turn => turns[(turns.indexOf(rotate) + by + turns.length) % turns.length] ?? 0;

/** How the browser shows the colours: the formulas that the server saves with. */
export function filterOf({ saturation, grayscale, brightness, contrast }: EditDraft): string {
  return `saturate(${grayscale ? 0 : saturation / 100}) brightness(${brightness / 100}) contrast(${contrast / 100})`;
}

/** What is sent: only what differs. */
export function editsOf({ rotate, flipHorizontal, flipVertical, shape, area, brightness, contrast, saturation, grayscale }: EditDraft): ImageEdits {
  const share = (percent: number): number => Math.min(1, Math.max(0, percent / 100));
  const isCropped = area !== undefined && shape !== 'whole' && (area.width < 99.9 || area.height < 99.9);
  return {
    ...(rotate !== 0 && { rotate }),
    ...(flipHorizontal && { flip_horizontal: true }),
    ...(flipVertical && { flip_vertical: true }),
    ...(isCropped && { crop: { x: share(area.x), y: share(area.y), width: share(area.width), height: share(area.height) } }),
    ...(brightness !== 100 && { brightness: brightness / 100 }),
    ...(contrast !== 100 && { contrast: contrast / 100 }),
    ...(saturation !== 100 && !grayscale && { saturation: saturation / 100 }),
    ...(grayscale && { grayscale: true }),
  };
}
