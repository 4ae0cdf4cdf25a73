import { observer } from 'mobx-react-lite';
import { useService } from 'sendwright/sdk';
import { Button, IconButton, ProgressBar, StatusTag } from 'sendwright/sdk/ui';
import { ImagesStore } from '../imagesStore';
import { formatSize } from './ImageFacts';
import { texts } from '../texts';
import styles from './UploadList.module.css';

/** Uploads in progress, and failed ones with the reason. */
export const UploadList = observer(function UploadList() {
  const store = useService(ImagesStore);
  if (store.uploads.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Uploads">
      {store.uploads.map(({ id, file, state, progress, error, isFinal, warnings = [] }) => (
        <li key={id} className={styles.upload}>
          {state === 'failure' ? (
            <div role="alert" className={styles.failure}>
              <StatusTag tone="danger" label="Failure" />
              <span className={styles.words}>
                {error === 'unknown-error' ? texts.uploadFailed.message.replace('{name}', file.name) : error}
              </span>
              {/* A problem with the file itself cannot be fixed by a retry. */}
              {!isFinal && (
                <Button
                  size="small"
                  onClick={() => {
                    store.dropUpload(id);
                    void store.add([file]);
                  }}
                >
                  Retry
                </Button>
              )}
              <IconButton
                size="small"
                icon="close"
                label={`Dismiss ${file.name}`}
                onClick={() => store.dropUpload(id)}
              />
            </div>
          ) : state === 'success' ? (
            <div role="status" className={styles.success}>
              <StatusTag tone="success" label="Success" />
              <span className={styles.words}>{file.name}</span>
              <IconButton
                size="small"
                icon="close"
                label={`Dismiss ${file.name}`}
                onClick={() => store.dropUpload(id)}
              />
              {warnings.map((warning) => (
                <p key={warning} className={styles.warning}>
                  {warning}
                </p>
              ))}
            </div>
          ) : (
            <ProgressBar
              share={progress}
              label={`${state === 'ready' ? 'Ready' : 'Uploading'}: ${file.name}`}
              detail={formatSize(file.size)}
            />
          )}
        </li>
      ))}
    </ul>
  );
});
