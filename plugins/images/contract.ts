import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { ImageShape } from 'sendwright/wire/limits';

export const paths = {
  list: '/design-library/images',
  details: '/design-library/images/:id/details',
  editor: '/design-library/images/:id/editor',
  remove: '/design-library/images/:id/details/delete',
} as const;

/** The maximum size of an upload in bytes. The server makes it smaller: messages show images of at most 4 MB. */
export const maximumImageBytes = 25 * 1024 * 1024;

/** An image of the library as a message uses it. `url` is public and absolute; sizes are in pixels. */
export interface ChosenImage {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** The alt text; empty if the user has not entered one. */
  readonly alt: string;
}

/** An upload that was rejected or interrupted; its message is for the user. */
export class ImageUploadError extends Error {
  constructor(
    message: string,
    /** Whether the file itself was rejected, so that a retry cannot help. */
    readonly isFinal = false,
  ) {
    super(message);
  }
}

/** The account's images, for plugins that insert them into messages. */
export interface Images {
  /**
   * Uploads a pasted or dropped file to the library. `onProgress` is called with 0 to 1: 0.7 when the transfer is
   * complete, 1 half a second after the thumbnail is available. Rejects with `ImageUploadError`, or with an
   * `AbortError` if `signal` aborts.
   */
  upload(
    file: File,
    options?: { readonly onProgress?: (share: number) => void; readonly signal?: AbortSignal },
  ): Promise<ChosenImage>;
  /** The library's id of the image at an address; undefined if it is not in the library. Rejects with `HttpFailure`. */
  find(url: string): Promise<string | undefined>;
}
export const Images: Token<Images> = token<Images>('images');

/** The views of the image manager: the library, the editor of an image, or the confirmation before deleting one. */
export type ImageManagerView =
  | { readonly view: 'library' }
  | { readonly view: 'edit' | 'remove'; readonly imageId: string };

// Needed only by editors, so they are not part of the first page's bundle.
export { imageManagerAddress, imageManagerPaths, imageManagerView, imageMarkup } from './forEditors';

export interface ImageManagerProps {
  readonly shown: ImageManagerView;
  /** Opens another view; an editor with sub-routes navigates, others keep the view in their state. */
  readonly onShow: (view: ImageManagerView) => void;
  /** Requirements for a selectable image; the editor offers to crop to them. `name`: what needs the image. */
  readonly needs?: (ImageShape & { readonly name: string }) | undefined;
  /** Called when an image was selected. The host closes the manager. */
  readonly onChosen: (image: ChosenImage) => void;
  readonly onClose: () => void;
}

/** The dialog to select, upload or edit an image: shown by `SlotOutlet`. */
export const ImageManager: Slot<ImageManagerProps> = slot('images.manager');
