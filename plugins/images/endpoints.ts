import { type Http, type UploadOptions } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type { Image, ImageEdit, ImagePage, ImageUses } from 'sendwright/wire/images';

/** The provider's calls on pictures. */
export interface ImageEndpoints {
  page(name: string, next: string | undefined, signal: AbortSignal): Promise<Page<Image>>;
  get(id: string, signal?: AbortSignal): Promise<Image>;
  uses(id: string, signal?: AbortSignal): Promise<ImageUses>;
  upload(file: File, options: UploadOptions): Promise<Image>;
  edit(id: string, edit: ImageEdit): Promise<Image>;
  remove(id: string): Promise<void>;
}

export function imageEndpoints(http: Http): ImageEndpoints {
  return {
    page: async (name, next, signal) => {
      const { result, _metadata } = await http.get<ImagePage>(next ?? '/images', {
        signal,
        retry: true,
        ...(next === undefined && { query: { page_size: 50, name: name || undefined } }),
      });
      return { rows: result, next: _metadata.next, total: _metadata.count };
    },
    get: (id, signal) => http.get<Image>(`/images/${id}`, { retry: true, ...(signal && { signal }) }),
    uses: (id, signal) => http.get<ImageUses>(`/images/${id}/uses`, signal ? { signal } : {}),
    upload: (file, options) => {
      const form = new FormData();
      form.append('upload', file, file.name);
      return http.upload<Image>('POST', '/images', form, options);
    },
    edit: (id, edit) => http.post<Image>(`/images/${id}/edits`, edit),
    remove: (id) => http.delete(`/images/${id}`),
  };
}
