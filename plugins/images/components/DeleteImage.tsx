import { useEffect, useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Confirm } from 'sendwright/sdk/ui';
import type { Image, ImageUses } from 'sendwright/wire/images';
import { ImagesStore } from '../imagesStore';
import { texts } from '../texts';
import styles from './DeleteImage.module.css';

export interface DeleteImageProps {
  readonly image: Image;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

/** Confirms the deletion of an image and shows where it is used. */
export function DeleteImage({ image, onDeleted, onCancel }: DeleteImageProps) {
  const store = useService(ImagesStore);
  const alerts = useService(Alerts);
  const [uses, setUses] = useState<ImageUses>();
  useEffect(() => {
    const controller = new AbortController();
    // If the usage cannot be loaded, the dialog is shown without it.
    store.uses(image.id, controller.signal).then(setUses, () => undefined);
    return () => controller.abort();
  }, [store, image.id]);

  const remove = async () => {
    try {
      await store.remove(image.id);
      alerts.show(texts.deleted);
      onDeleted();
    } catch (failure) {
      showFailure(alerts, failure, texts.deleteFailed);
      onCancel();
    }
  };
  const places = [
    ...(uses?.brand_kit === true ? [{ id: 'brand-kit', text: 'The brand kit: forms and public pages show it' }] : []),
    ...(uses?.single_sends ?? []).map(({ id, name, status }) => ({
      id,
      text: `${name} (single send, ${status === 'triggered' ? 'sent' : status})`,
    })),
    ...(uses?.ad_campaigns ?? []).map(({ id, name, status }) => ({
      id,
      text: `${name} (ad campaign, ${status === 'submitted' ? 'in review' : status === 'error' ? 'rejected' : status})`,
    })),
    ...(uses?.designs ?? []).map(({ id, name }) => ({ id, text: `${name} (design)` })),
  ];
  return (
    <Confirm
      title={`Delete ${image.name}?`}
      text={
        <>
          <p className={styles.text}>
            The image disappears from every message that shows it, including those already sent. This cannot be undone.
          </p>
          {places.length > 0 && (
            <div className={styles.uses} role="alert">
              <strong>It is in use:</strong>
              <ul>
                {places.slice(0, 6).map(({ id, text }) => (
                  <li key={id}>{text}</li>
                ))}
              </ul>
              {places.length > 6 && <p className={styles.text}>and {places.length - 6} more</p>}
            </div>
          )}
        </>
      }
      confirmLabel="Delete image"
      danger
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
