import { pathTo, type Slot, slot, type Token, token } from 'sendwright/sdk';

export const paths = {
  list: '/design-library/images',
  details: '/design-library/images/:id/details',
  editor: '/design-library/images/:id/editor',
  remove: '/design-library/images/:id/details/delete',
} as const;

/** The most a picture may have (specification, section 5). */
export const maximumImageBytes = 4 * 1024 * 1024;

/** A picture of the library as a message needs it. `url` is public and absolute; sizes are in pixels. */
export interface ChosenImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who do not see it; empty where the user wrote nothing. */
  readonly alt: string;
}

/** An upload that was refused or broke off; its message is for the user. */
export class ImageUploadError extends Error {}

/** The account's pictures, for plugins that put them into messages. */
export interface Images {
  /**
   * Puts a pasted or dropped file into the library. `onProgress` is told 0 to 1: 0.7 once all is sent, 1 half a second
   * after the thumbnail is there. Rejects with `ImageUploadError`, or with an `AbortError` where `signal` aborts.
   */
  upload(file: File, options?: { readonly onProgress?: (share: number) => void; readonly signal?: AbortSignal }): Promise<ChosenImage>;
}
export const Images: Token<Images> = token<Images>('images');

/** What the image manager shows: the library, the editor of one picture, or the question before one is deleted. */
export type ImageManagerView = { readonly view: 'library' } | { readonly view: 'edit' | 'remove'; readonly imageId: string };

/** The image manager's sub-routes (specification, section 2), to be added to the path of an editor. */
export const imageManagerPaths = {
  library: '/image_manager',
  edit: '/image_manager/edit',
  remove: '/image_manager/images/:imageId/delete',
} as const;

/** The address of a view of the manager over the editor at `editor`. The picture being edited is in the query. */
export function imageManagerAddress(editor: string, shown: ImageManagerView): string {
  if (shown.view === 'library') return editor + imageManagerPaths.library;
  if (shown.view === 'edit') return `${editor}${imageManagerPaths.edit}?image=${encodeURIComponent(shown.imageId)}`;
  return editor + pathTo(imageManagerPaths.remove, { imageId: shown.imageId });
}

/** What an address shows of the manager; undefined where it is not one of its sub-routes. */
export function imageManagerView(location: { readonly pathname: string; readonly search: string }): ImageManagerView | undefined {
  const { pathname, search } = location;
  const removed = /\/image_manager\/images\/([^/]+)\/delete$/.exec(pathname)?.[1];
  if (removed !== undefined) return { view: 'remove', imageId: decodeURIComponent(removed) };
  const edited = pathname.endsWith(imageManagerPaths.edit) ? new URLSearchParams(search).get('image') : null;
  if (edited !== null) return { view: 'edit', imageId: edited };
  return pathname.endsWith(imageManagerPaths.library) || pathname.endsWith(imageManagerPaths.edit) ? { view: 'library' } : undefined;
}

export interface ImageManagerProps {
  readonly shown: ImageManagerView;
  /** Goes to another view; an editor with sub-routes navigates, another one keeps it as its state. */
  readonly onShow: (view: ImageManagerView) => void;
  /** A picture was chosen. The host closes the manager. */
  readonly onChosen: (image: ChosenImage) => void;
  readonly onClose: () => void;
}

/** The dialog to choose a picture, add one or edit one, wherever one is needed: shown by `SlotOutlet`. */
export const ImageManager: Slot<ImageManagerProps> = slot('images.manager');

/** A picture as mail programs want it: its width as an attribute, at most that of a message (specification, section 9). */
export function imageMarkup({ url, alt, width }: ChosenImage): string {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<img src="${escaped(url)}" alt="${escaped(alt)}" width="${Math.min(width, 600)}" style="display:block;max-width:100%;height:auto;border:0">`;
}
