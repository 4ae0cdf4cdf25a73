import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Alerts, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, useFetchAlert } from 'sendwright/sdk/models';
import { Button, Empty, ErrorState, formatNumber, Link, SearchField, Skeleton, Toolbar } from 'sendwright/sdk/ui';
import type { Image } from 'sendwright/wire/images';
import { paths } from '../contract';
import { ImagesStore } from '../imagesStore';
import { texts } from '../texts';
import { acceptedTypes } from '../uploadImage';
import styles from './ImageBrowser.module.css';
import { dragType, Folders } from './Folders';
import { dimensions, typeNames } from './ImageFacts';
import { UploadList } from './UploadList';

interface ImageCardProps {
  readonly image: Image;
  readonly selected?: boolean | undefined;
  /** If missing, the card links to the image's details. */
  readonly onSelect?: ((image: Image) => void) | undefined;
}

export interface ImageBrowserProps {
  readonly selected?: string | undefined;
  /** If missing, the cards link to the details. */
  readonly onSelect?: ((image: Image) => void) | undefined;
  /** The uploaded images, in the order they were selected. */
  readonly onUploaded?: ((images: readonly Image[]) => void) | undefined;
  /** Shown next to the search. */
  readonly tools?: ReactNode;
}

const canUpload = { scope: 'design_library.create' };

/** The images of the library, with search, paging and upload: by button, drag and drop, or paste. */
export const ImageBrowser = observer(function ImageBrowser({
  selected,
  onSelect,
  onUploaded,
  tools,
}: ImageBrowserProps) {
  const store = useService(ImagesStore);
  const alerts = useService(Alerts);
  const mayUpload = useRefusal(canUpload) === undefined;
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [isOver, setOver] = useState(false);
  const { rows, total, hasMore, request } = store.page;

  useFetchAlert(problemOf(request), texts.fetchFailed, () => void store.fetch());
  useEffect(() => {
    void store.find('');
    void store.loadFolders();
    return () => {
      store.page.cancel();
      store.clearArrived();
    };
  }, [store]);

  const add = async (files: Iterable<File>) => {
    const chosen = [...files];
    if (!mayUpload || chosen.length === 0) return;
    const arrived = await store.add(chosen);
    if (arrived.length === 0) return;
    alerts.show(texts.uploaded);
    onUploaded?.(arrived);
  };

  const isEmpty = rows.length === 0;
  const content = () => {
    if (isEmpty && (request.status === 'loading' || request.status === 'idle'))
      return <Skeleton shape="cards" count={8} height={200} label="Loading images" />;
    if (isEmpty && request.status === 'failure')
      return (
        <ErrorState
          failure={request.failure ?? request.error}
          title="Your images couldn't be loaded."
          onRetry={() => void store.fetch()}
        />
      );
    if (isEmpty && store.search === '' && store.folder !== undefined)
      return (
        <Empty
          drawing="image"
          title={store.folder === '' ? 'All images are in folders' : 'This folder is empty'}
          text={store.folder === '' ? 'New ones are shown here.' : 'Images that you upload now are put into it.'}
          action={<Button onClick={() => void store.openFolder(undefined)}>Show all images</Button>}
        />
      );
    if (isEmpty && store.search !== '')
      return (
        <Empty
          drawing="search"
          title="No image has that name"
          text={`Nothing matches “${store.search}”.`}
          action={<Button onClick={() => void store.find('')}>Clear search</Button>}
        />
      );
    if (isEmpty) {
      return (
        <Empty
          drawing="image"
          title="No images yet"
          text="Drop images here, paste them, or choose files: GIF, JPEG, PNG, WebP or HEIC, at most 25 MB."
          action={
            mayUpload && (
              <Button intent="primary" icon="upload" onClick={() => input.current?.click()}>
                Choose files
              </Button>
            )
          }
        />
      );
    }
    return (
      <>
        <ul className={styles.grid} aria-label="Images">
          {rows.map((image) => (
            <ImageCard key={image.id} image={image} selected={image.id === selected} onSelect={onSelect} />
          ))}
        </ul>
        <div className={styles.more}>
          <span>
            {total !== undefined && total > rows.length && `${formatNumber(rows.length)} of `}
            {formatNumber(total ?? rows.length)} {(total ?? rows.length) === 1 ? 'image' : 'images'}
          </span>
          {hasMore && (
            <Button loading={request.status === 'loading'} onClick={() => void store.page.loadMore()}>
              Load more
            </Button>
          )}
        </div>
      </>
    );
  };

  return (
    <div
      className={styles.browser}
      onDragOver={(event) => {
        if (!mayUpload || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
          setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void add(event.dataTransfer.files);
      }}
      onPaste={(event) => void add(event.clipboardData.files)}
    >
      <Toolbar
        label="Images"
        end={
          mayUpload && (
            <span className={styles.upload}>
              <input
                ref={input}
                id={inputId}
                className={styles.input}
                type="file"
                accept={acceptedTypes}
                multiple
                onChange={(event) => {
                  void add(event.target.files ?? []);
                  event.target.value = '';
                }}
              />
              <label htmlFor={inputId} className={styles.uploadButton}>
                Upload images
              </label>
            </span>
          )
        }
      >
        <SearchField label="Search images" value={store.search} onSearch={(search) => void store.find(search)} />
        {tools}
      </Toolbar>
      <Folders />
      <UploadList />
      {content()}
      {isOver && (
        <div className={styles.target} aria-hidden="true">
          Drop to upload
        </div>
      )}
    </div>
  );
});

/** An image in the grid. */
function ImageCard({ image, selected, onSelect }: ImageCardProps) {
  const content = (
    <>
      <span className={styles.frame}>
        <img className={styles.picture} src={image.thumbnail} alt="" loading="lazy" decoding="async" />
      </span>
      <span className={styles.words}>
        <span className={styles.name} title={image.name}>
          {image.name}
        </span>
        <span className={styles.facts}>
          {dimensions(image)} · {typeNames[image.type]}
        </span>
      </span>
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard, the details have a field
    <li
      className={selected ? `${styles.card} ${styles.selected}` : styles.card}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, image.id)}
    >
      {onSelect ? (
        <button
          type="button"
          className={styles.button}
          aria-pressed={selected ?? false}
          onClick={() => onSelect(image)}
        >
          {content}
        </button>
      ) : (
        <Link look="quiet" to={pathTo(paths.details, { id: image.id })}>
          {content}
        </Link>
      )}
    </li>
  );
}
