import { Alerts, Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { Button, Drawer, Link, Skeleton } from 'sendwright/sdk/ui';
import { DeleteImage } from '../components/DeleteImage';
import { ImageEditorDialog } from '../components/editor/ImageEditorDialog';
import { FolderField } from '../components/Folders';
import { ImageFacts } from '../components/ImageFacts';
import { paths } from '../contract';
import { useImage } from '../imagesStore';
import { texts } from '../texts';
import styles from './imageDialogs.module.css';

export function ImageDetails() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const close = () => navigation.to(paths.list);
  const image = useImage(id, close);
  const copy = useCopyUrl();
  const mayEdit = useRefusal({ scope: 'design_library.create' }) === undefined;
  const mayDelete = useRefusal({ scope: 'design_library.delete' }) === undefined;
  return (
    <Drawer
      title={image?.name ?? 'Image'}
      onClose={close}
      footer={
        image && (
          <>
            {mayDelete && (
              <Button icon="trash" onClick={() => navigation.to(paths.remove, { id })}>
                Delete
              </Button>
            )}
            {mayEdit && (
              <Link look="primary" to={paths.editor} params={{ id }}>
                Edit image
              </Link>
            )}
          </>
        )
      }
    >
      {image ? (
        <div className={styles.details}>
          <div className={styles.frame}>
            <img
              className={styles.picture}
              src={image.url}
              alt={image.name}
              width={image.width}
              height={image.height}
            />
          </div>
          <ImageFacts image={image} />
          <FolderField image={image} />
          <div className={styles.address}>
            <code className={styles.url}>{image.url}</code>
            <Button size="small" icon="copy" onClick={() => void copy(image.url)}>
              Copy URL
            </Button>
            <p className={styles.note}>Public: anyone with the URL can see the image.</p>
          </div>
        </div>
      ) : (
        <Skeleton shape="block" height={240} label="Loading the image" />
      )}
    </Drawer>
  );
}

/** Copies an image's URL and confirms it. */
function useCopyUrl(): (url: string) => Promise<void> {
  const alerts = useService(Alerts);
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url);
      alerts.show(texts.copied);
    } catch {
      alerts.show(texts.copyFailed);
    }
  };
}

export function ImageEditor() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const image = useImage(id, () => navigation.to(paths.list));
  if (!image) return null;
  return (
    <ImageEditorDialog
      key={id}
      image={image}
      onSaved={(saved) => navigation.to(paths.details, { id: saved.id })}
      onClose={() => navigation.to(paths.details, { id })}
    />
  );
}

export function ImageDelete() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const leave = () => navigation.to(paths.list);
  const image = useImage(id, leave);
  return image ? (
    <DeleteImage image={image} onDeleted={leave} onCancel={() => navigation.to(paths.details, { id })} />
  ) : null;
}
