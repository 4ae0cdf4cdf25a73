import { observable } from 'mobx';
import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type PagedRows, pagedRowsModel, RequestsModel } from 'sendwright/sdk/models';
import type { Image, ImageEdit, ImageUses } from 'sendwright/wire/images';
import { ImageUploadError } from './contract';
import type { ImageEndpoints } from './endpoints';
import { uploadImage, type UploadProgress } from './uploadImage';

/** A file that is being uploaded: Ready, Uploading, Success or Failure. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: 'ready' | 'uploading' | 'success' | 'failure';
  /** 0 to 1. */
  readonly progress: number;
  readonly error?: string;
  /** Of one that has arrived: what some readers will not see. */
  readonly warnings?: readonly string[];
}

/** Files are sent one after another: on a slow line several at once would all be late. */
const ImagesModel = types
  .model('Images', {
    page: types.optional(
      pagedRowsModel<Image>(({ id }) => id),
      {},
    ),
    requests: types.optional(RequestsModel, {}),
    search: '',
  })
  .volatile(() => ({ uploads: observable.array<Upload>([], { deep: false }), lastUpload: 0, queue: Promise.resolve() }))
  .actions((self) => ({
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
    /** Those that have arrived are told until the next ones come. */
    clearArrived(): void {
      self.uploads.replace(self.uploads.filter(({ state }) => state !== 'success'));
    },
    setQueue(queue: Promise<void>): void {
      self.queue = queue;
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: ImageEndpoints }>(self);
    const fetch = (): Promise<void> => self.page.load((next, signal) => endpoints.page(self.search, next, signal));
    const upload = async (file: File, progress: UploadProgress): Promise<Image> => {
      const image = await uploadImage(endpoints, file, progress);
      self.page.put(image);
      return image;
    };
    return {
      fetch,
      upload,
      find(search: string): Promise<void> {
        self.setSearch(search);
        return fetch();
      },
      /** Uploads files that were dropped, pasted or chosen; each shows how far it is. Answers those that arrived. */
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
              });
            }
          }
        });
        self.setQueue(turn);
        await turn;
        return arrived;
      },
      async get(id: string, signal?: AbortSignal): Promise<Image> {
        const known = self.page.get(id);
        return known ?? self.requests.track('get', () => endpoints.get(id, signal));
      },
      uses: (id: string, signal?: AbortSignal): Promise<ImageUses> => endpoints.uses(id, signal),
      async edit(id: string, edit: ImageEdit): Promise<Image> {
        const image = await self.requests.track('edit', () => endpoints.edit(id, edit));
        self.page.put(image);
        return image;
      },
      async remove(id: string): Promise<void> {
        await self.requests.track('remove', () => endpoints.remove(id));
        self.page.remove(id);
      },
    };
  });

/** The pictures of the account and what happens to them. Calls reject with `HttpFailure` unless told. */
export interface ImagesStore {
  readonly page: PagedRows<Image>;
  readonly search: string;
  readonly uploads: readonly Upload[];
  /** Fetches the first page; a failure ends in `page.request`. */
  fetch(): Promise<void>;
  find(search: string): Promise<void>;
  /** Rejects with `ImageUploadError`. */
  upload(file: File, progress: UploadProgress): Promise<Image>;
  /** Failures end in `uploads`. */
  add(files: readonly File[]): Promise<readonly Image[]>;
  dropUpload(id: number): void;
  /** Forgets the uploads that succeeded. */
  clearArrived(): void;
  get(id: string, signal?: AbortSignal): Promise<Image>;
  uses(id: string, signal?: AbortSignal): Promise<ImageUses>;
  edit(id: string, edit: ImageEdit): Promise<Image>;
  remove(id: string): Promise<void>;
}
export const ImagesStore = token<ImagesStore>('images.store');

export function createImagesStore(endpoints: ImageEndpoints): ImagesStore & Instance<typeof ImagesModel> {
  return ImagesModel.create({}, { endpoints });
}
