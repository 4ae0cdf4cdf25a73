import { Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { Button, Drawer, Link, Skeleton } from 'sendwright/sdk/ui';
import { ImageFacts } from '../components/ImageFacts';
import { paths } from '../contract';
import { useCopyUrl } from '../useCopyUrl';
import { useImage } from '../useImage';
import styles from './ImageDetails.module.css';

export default function ImageDetails() {
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
          <div className={styles.address}>
            <code className={styles.url}>{image.url}</code>
            <Button size="small" icon="copy" onClick={() => void copy(image.url)}>
              Copy URL
            </Button>
            <p className={styles.note}>Public: whoever has the URL sees the image.</p>
          </div>
        </div>
      ) : (
        <Skeleton shape="block" height={240} label="Loading the image" />
      )}
    </Drawer>
  );
}
