import { useState } from 'react';
import { Banner, Button, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { Image } from 'sendwright/wire/images';
import { hasShape, type ImageShape } from 'sendwright/wire/limits';
import type { ImageManagerProps } from '../contract';
import { useImage } from '../imagesStore';
import { DeleteImage } from './DeleteImage';
import { ImageEditorDialog } from './editor/ImageEditorDialog';
import { ImageBrowser } from './ImageBrowser';
import { FolderField } from './Folders';
import { ImageFacts } from './ImageFacts';
import styles from './ImageManagerDialog.module.css';

/** The library in a dialog over an editor: selects an image with its alt text. */
export default function ImageManagerDialog({ shown, onShow, needs, onChosen, onClose }: ImageManagerProps) {
  const [chosen, setChosen] = useState<Image>();
  const [alt, setAlt] = useState('');
  const select = (image: Image) => {
    if (image.id !== chosen?.id) setAlt('');
    setChosen(image);
  };
  const backToLibrary = () => onShow({ view: 'library' });

  if (shown.view !== 'library') {
    const props = { imageId: shown.imageId, onBack: chosen || shown.view === 'remove' ? backToLibrary : onClose };
    return shown.view === 'edit' ? (
      <EditingImage
        {...props}
        needs={needs}
        onSaved={(image) => {
          // Opened for one image of a message: the edited one takes its place.
          if (!chosen) return onChosen({ ...chosenFrom(image), alt: '' });
          select(image);
          backToLibrary();
        }}
      />
    ) : (
      <DeletingImage
        {...props}
        onDeleted={() => {
          setChosen(undefined);
          backToLibrary();
        }}
      />
    );
  }
  const problem = chosen && needs && problemOf(chosen, needs);
  const insert = () => chosen && !problem && onChosen({ ...chosenFrom(chosen), alt: alt.trim() });
  return (
    <Dialog
      title="Choose an image"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" disabled={!chosen || problem !== undefined} hint={problem} onClick={insert}>
            Insert image
          </Button>
        </>
      }
    >
      {needs && (
        <Banner>
          {needs.name} needs images at least {needs.width} pixels wide, in a shape of {shapeOf(needs)}.
        </Banner>
      )}
      <div className={chosen ? `${styles.manager} ${styles.withDetails}` : styles.manager}>
        <ImageBrowser selected={chosen?.id} onSelect={select} onUploaded={([first]) => first && select(first)} />
        {chosen && (
          <aside className={styles.details} aria-label="Chosen image">
            <img className={styles.picture} src={chosen.thumbnail} alt="" />
            <strong className={styles.name}>{chosen.name}</strong>
            <ImageFacts image={chosen} />
            <FolderField key={chosen.id} image={chosen} />
            {problem !== undefined && <p role="alert">{problem}</p>}
            <FormField
              label="Alternative text"
              helper="Read out, and shown where images are blocked. Leave it empty for decorative images."
            >
              <TextInput
                value={alt}
                onChange={setAlt}
                maxLength={500}
                placeholder="What it shows"
                onKeyDown={(event) => event.key === 'Enter' && insert()}
              />
            </FormField>
            <div className={styles.actions}>
              <Button size="small" icon="edit" onClick={() => onShow({ view: 'edit', imageId: chosen.id })}>
                {needs && !hasShape(chosen, needs) ? 'Crop image' : 'Edit image'}
              </Button>
              <Button size="small" icon="trash" onClick={() => onShow({ view: 'remove', imageId: chosen.id })}>
                Delete
              </Button>
            </div>
          </aside>
        )}
      </div>
    </Dialog>
  );
}

const chosenFrom = ({ id, url, width, height }: Image) => ({ id, url, width, height });

/** Why an image cannot be selected. */
function problemOf({ width, height }: Image, needs: ImageShape): string | undefined {
  if (width < needs.width) return `This image is ${width} pixels wide: ${needs.width} or more are needed.`;
  return hasShape({ width, height }, needs)
    ? undefined
    : `This image doesn't have the shape ${shapeOf(needs)}: crop it.`;
}

const named = (ratio: number): string => (ratio === 0.8 ? '4:5' : `${ratio}:1`);
const shapeOf = ({ minimumRatio, maximumRatio }: ImageShape): string =>
  minimumRatio === maximumRatio ? named(minimumRatio) : `${named(minimumRatio)} to ${named(maximumRatio)}`;

function EditingImage({
  imageId,
  needs,
  onSaved,
  onBack,
}: {
  readonly imageId: string;
  readonly needs: ImageManagerProps['needs'];
  readonly onSaved: (image: Image) => void;
  readonly onBack: () => void;
}) {
  const image = useImage(imageId, onBack);
  return image ? (
    <ImageEditorDialog key={imageId} image={image} needs={needs} onSaved={onSaved} onClose={onBack} />
  ) : null;
}

function DeletingImage({
  imageId,
  onDeleted,
  onBack,
}: {
  readonly imageId: string;
  readonly onDeleted: () => void;
  readonly onBack: () => void;
}) {
  const image = useImage(imageId, onBack);
  return image ? <DeleteImage image={image} onDeleted={onDeleted} onCancel={onBack} /> : null;
}
