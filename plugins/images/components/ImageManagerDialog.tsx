import { useState } from 'react';
import { Button, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { Image } from 'sendwright/wire/images';
import type { ImageManagerProps } from '../contract';
import { useImage } from '../imagesStore';
import { DeleteImage } from './DeleteImage';
import { ImageEditorDialog } from './editor/ImageEditorDialog';
import { ImageBrowser } from './ImageBrowser';
import { ImageFacts } from './ImageFacts';
import styles from './ImageManagerDialog.module.css';

/** The library over an editor: chooses a picture, with the words for those who do not see it. */
export default function ImageManagerDialog({ shown, onShow, onChosen, onClose }: ImageManagerProps) {
  const [chosen, setChosen] = useState<Image>();
  const [alt, setAlt] = useState('');
  const select = (image: Image) => {
    if (image.id !== chosen?.id) setAlt('');
    setChosen(image);
  };
  const backToLibrary = () => onShow({ view: 'library' });

  if (shown.view !== 'library') {
    const props = { imageId: shown.imageId, onBack: backToLibrary };
    return shown.view === 'edit' ? (
      <EditingImage
        {...props}
        onSaved={(image) => {
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
  const insert = () =>
    chosen && onChosen({ url: chosen.url, width: chosen.width, height: chosen.height, alt: alt.trim() });
  return (
    <Dialog
      title="Choose an image"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" disabled={!chosen} onClick={insert}>
            Insert image
          </Button>
        </>
      }
    >
      <div className={chosen ? `${styles.manager} ${styles.withDetails}` : styles.manager}>
        <ImageBrowser selected={chosen?.id} onSelect={select} onUploaded={([first]) => first && select(first)} />
        {chosen && (
          <aside className={styles.details} aria-label="Chosen image">
            <img className={styles.picture} src={chosen.thumbnail} alt="" />
            <strong className={styles.name}>{chosen.name}</strong>
            <ImageFacts image={chosen} />
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
                Edit image
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

function EditingImage({
  imageId,
  onSaved,
  onBack,
}: {
  readonly imageId: string;
  readonly onSaved: (image: Image) => void;
  readonly onBack: () => void;
}) {
  const image = useImage(imageId, onBack);
  return image ? <ImageEditorDialog key={imageId} image={image} onSaved={onSaved} onClose={onBack} /> : null;
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
