import { useEffect, useMemo, useState } from 'react';
import Cropper, { type MediaSize, type Point } from 'react-easy-crop';
import type { Image } from 'sendwright/wire/images';
import { type EditDraft, filterOf, ratioOf } from './editDraft';
import styles from './EditStage.module.css';

const noOffset: Point = { x: 0, y: 0 };

export interface EditStageProps {
  readonly image: Image;
  readonly draft: EditDraft;
  readonly onChange: (change: Partial<EditDraft>) => void;
}

/**
 * The image as it will be saved. With a crop shape, it shows the crop frame, which is moved by pointer or arrow keys
 * and zoomed by wheel.
 */
export function EditStage({ image, draft, onChange }: EditStageProps) {
  const { rotate, flipHorizontal, flipVertical, shape, frame } = draft;
  const [offset, setOffset] = useState<Point>(noOffset);
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState<MediaSize>();
  /** Counts window resizes: the cropper recalculates its frame after each and must report it. */
  const [sizes, setSizes] = useState(0);
  useEffect(() => {
    const onResize = () => setSizes((before) => before + 1);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  const isTurned = rotate % 180 !== 0;
  const [width, height] = isTurned ? [image.height, image.width] : [image.width, image.height];
  const aspect = ratioOf(shape) ?? width / height;
  const cropSize = useMemo(() => {
    if (shape !== 'free' || !media) return undefined;
    const [wide, high] = isTurned ? [media.height, media.width] : [media.width, media.height];
    return { width: wide * frame.width, height: high * frame.height };
  }, [shape, media, isTurned, frame]);
  const isWhole = shape === 'whole';
  return (
    <div className={styles.stage}>
      <Cropper
        // A new rotation or shape starts centered.
        key={`${rotate} ${shape} ${sizes}`}
        image={image.url}
        crop={isWhole ? noOffset : offset}
        zoom={isWhole ? 1 : zoom}
        rotation={rotate}
        aspect={aspect}
        {...(cropSize && { cropSize })}
        transform={
          `translate(${isWhole ? 0 : offset.x}px, ${isWhole ? 0 : offset.y}px) scale(${flipHorizontal ? -1 : 1}, ` +
          `${flipVertical ? -1 : 1}) rotate(${rotate}deg) scale(${isWhole ? 1 : zoom})`
        }
        showGrid={!isWhole}
        keyboardStep={4}
        onCropChange={isWhole ? () => undefined : setOffset}
        onZoomChange={isWhole ? () => undefined : setZoom}
        onMediaLoaded={setMedia}
        onCropAreaChange={(area) => onChange({ area })}
        style={{ mediaStyle: { filter: filterOf(draft, media ? Math.max(media.width, media.height) : 400) } }}
        mediaProps={{ alt: image.name }}
        cropperProps={{ role: 'group', 'aria-label': isWhole ? 'The whole image' : 'Crop: move with the arrow keys' }}
        classes={{
          containerClassName: styles.container ?? '',
          cropAreaClassName: (isWhole ? styles.whole : styles.frame) ?? '',
        }}
      />
    </div>
  );
}
