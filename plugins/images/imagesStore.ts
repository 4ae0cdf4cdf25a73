import { observable } from 'mobx';
import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token, useService } from 'sendwright/sdk';
import { type FetchPage, pagedRowsModel, RequestsModel, useFetched } from 'sendwright/sdk/models';
import type { Image, ImageEdit, ImageFolders, ImageMove, ImageUses } from 'sendwright/wire/images';
import { ImageUploadError } from './contract';
import { texts } from './texts';
import { uploadImage, type UploadProgress } from './uploadImage';

const ignored = (): void => undefined;

/** A file that is being uploaded: Ready, Uploading, Success or Failure. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: 'ready' | 'uploading' | 'success' | 'failure';
  /** 0 to 1. */
  readonly progress: number;
  readonly error?: string;
  /** Whether the file itself was rejected. */
  readonly isFinal?: boolean;
  /** For a completed upload: a warning that some email apps do not show the format. */
  readonly warnings?: readonly string[];
}

/**
 * The account's images and their operations. Calls reject with `HttpFailure` unless documented otherwise. Files are
 * uploaded sequentially: on a slow connection, parallel uploads would all be late.
 */
export const ImagesModel = types
  .model('Images', {
    page: types.optional(
      pagedRowsModel<Image>(({ id }) => id),
      {},
    ),
    requests: types.optional(RequestsModel, {}),
    search: '',
  })
  .volatile(() => ({
    /** The folder that is shown; undefined: all images. */
    folder: undefined as string | undefined,
    folders: observable.array<ImageFolders['result'][number]>([], { deep: false }),
    uploads: observable.array<Upload>([], { deep: false }),
    lastUpload: 0,
    queue: Promise.resolve(),
  }))
  .actions((self) => ({
    setFolder(folder: string | undefined): void {
      self.folder = folder;
    },
    setFolders(folders: ImageFolders['result']): void {
      self.folders.replace(folders);
      // The last image of the folder that is shown was moved or deleted.
      if (self.folder && !folders.some(({ name }) => name === self.folder)) self.folder = undefined;
    },
    setSearch(search: string): void {
      self.search = search;
    },
    addUpload(file: File): Upload {
      self.lastUpload += 1;
      const upload: Upload = { id: self.lastUpload, file, state: 'ready', progress: 0 };
      self.uploads.push(upload);
      return upload;
    },
    changeUpload(id: number, change: Partial<Upload>): void {
      const index = self.uploads.findIndex((upload) => upload.id === id);
      const present = self.uploads[index];
      if (present) self.uploads[index] = { ...present, ...change };
    },
    dropUpload(id: number): void {
      const upload = self.uploads.find((one) => one.id === id);
      if (upload) self.uploads.remove(upload);
    },
    /** Completed uploads are listed until the next upload starts. */
    clearArrived(): void {
      self.uploads.replace(self.uploads.filter(({ state }) => state !== 'success'));
    },
    setQueue(queue: Promise<void>): void {
      self.queue = queue;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const fetchPage: FetchPage<Image> = async (next, signal) => {
      const query = { page_size: 50, name: self.search || undefined, folder: self.folder };
      const { result, _metadata } = await http.call('GET /images', { query, next, retry: true, signal });
      return { rows: result, next: _metadata.next, total: _metadata.count };
    };
    /** Fetches the first page; a failure is stored in `page.request`. */
    const fetch = (): Promise<void> => self.page.load(fetchPage);
    const loadFolders = async (): Promise<void> => {
      const { result } = await http.call('GET /images/folders', { retry: true });
      self.setFolders(result);
    };
    /** Rejects with `ImageUploadError`. Uploads are put into the folder that is shown. */
    const upload = async (file: File, progress: UploadProgress): Promise<Image> => {
      const image = await uploadImage(http, file, { ...progress, folder: self.folder });
      self.page.put(image);
      if (self.folder) void loadFolders().catch(ignored);
      return image;
    };
    return {
      fetch,
      upload,
      find(search: string): Promise<void> {
        self.setSearch(search);
        return fetch();
      },
      /**
       * Uploads dropped, pasted or selected files with their progress. Returns those that succeeded; failures are
       * stored in `uploads`.
       */
      async add(files: readonly File[]): Promise<readonly Image[]> {
        const arrived: Image[] = [];
        self.clearArrived();
        const waiting = files.map((file) => self.addUpload(file));
        const turn = self.queue.then(async () => {
          for (const { id, file } of waiting) {
            self.changeUpload(id, { state: 'uploading' });
            try {
              const image = await upload(file, { onProgress: (share) => self.changeUpload(id, { progress: share }) });
              arrived.push(image);
              self.changeUpload(id, { state: 'success', progress: 1, warnings: image.warnings ?? [] });
            } catch (failure) {
              self.changeUpload(id, {
                state: 'failure',
                progress: 0,
                error: failure instanceof ImageUploadError ? failure.message : 'unknown-error',
                isFinal: failure instanceof ImageUploadError && failure.isFinal,
              });
            }
          }
        });
        self.setQueue(turn);
        await turn;
        return arrived;
      },
      /** Folders are a convenience: without them, all images are shown. */
      loadFolders: (): Promise<void> => loadFolders().catch(ignored),
      openFolder(folder: string | undefined): Promise<void> {
        self.setFolder(folder);
        return fetch();
      },
      /** Moves images to a folder, or all of one folder to another. */
      async move(body: ImageMove): Promise<void> {
        await self.requests.track('move', () => http.call('POST /images/move', { body }));
        for (const image of self.page.rows)
          if (body.ids ? body.ids.includes(image.id) : image.folder === body.from)
            self.page.put({ ...image, folder: body.to });
        if (self.folder !== undefined && self.folder === body.from) self.setFolder(body.to);
        await loadFolders().catch(ignored);
        await fetch();
      },
      /** The image at an address, if the library has it. */
      async findByUrl(url: string): Promise<Image | undefined> {
        const { result } = await http.call('GET /images', { query: { url, page_size: 1 }, retry: true });
        return result[0];
      },
      async get(id: string, signal?: AbortSignal): Promise<Image> {
        const known = self.page.get(id);
        return (
          known ??
          self.requests.track('get', () => http.call('GET /images/:id', { params: { id }, retry: true, signal }))
        );
      },
      uses: (id: string, signal?: AbortSignal): Promise<ImageUses> =>
        http.call('GET /images/:id/uses', { params: { id }, retry: true, signal }),
      async edit(id: string, body: ImageEdit): Promise<Image> {
        const image = await self.requests.track('edit', () =>
          http.call('POST /images/:id/edits', { params: { id }, body }),
        );
        self.page.put(image);
        return image;
      },
      async remove(id: string): Promise<void> {
        await self.requests.track('remove', () => http.call('DELETE /images/:id', { params: { id } }));
        self.page.remove(id);
        void loadFolders().catch(ignored);
      },
    };
  });

export type ImagesStore = Instance<typeof ImagesModel>;
export const ImagesStore = token<ImagesStore>('images.store');

/**
 * An image by its id, including one that is not on a loaded page; if loading fails, notifies the user and calls
 * `onMissing`.
 */
export function useImage(id: string, onMissing: () => void): Image | undefined {
  const store = useService(ImagesStore);
  return useFetched(store, id, { get: store.get, failed: texts.fetchOneFailed, onMissing });
}
