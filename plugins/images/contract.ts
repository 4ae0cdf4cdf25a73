import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { ImageShape } from 'sendwright/wire/limits';

export const paths = {
  list: '/design-library/images',
  details: '/design-library/images/:id/details',
  editor: '/design-library/images/:id/editor',
  remove: '/design-library/images/:id/details/delete',
} as const;

/** The largest image in bytes. */
export const maximumImageBytes = 4 * 1024 * 1024;

/** A picture of the library as a message needs it. `url` is public and absolute; sizes are in pixels. */
export interface ChosenImage {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who do not see it; empty where the user wrote nothing. */
  readonly alt: string;
}

/** An upload that was refused or broke off; its message is for the user. */
export class ImageUploadError extends Error {
  constructor(
    message: string,
    /** It is the file that is refused: trying again can't help. */
    readonly isFinal = false,
  ) {
    super(message);
  }
}

/** The account's pictures, for plugins that put them into messages. */
export interface Images {
  /**
   * Puts a pasted or dropped file into the library. `onProgress` is told 0 to 1: 0.7 once all is sent, 1 half a second
   * after the thumbnail is there. Rejects with `ImageUploadError`, or with an `AbortError` where `signal` aborts.
   */
  upload(
    file: File,
    options?: { readonly onProgress?: (share: number) => void; readonly signal?: AbortSignal },
  ): Promise<ChosenImage>;
}
export const Images: Token<Images> = token<Images>('images');

/** What the image manager shows: the library, the editor of one picture, or the question before one is deleted. */
export type ImageManagerView =
  | { readonly view: 'library' }
  | { readonly view: 'edit' | 'remove'; readonly imageId: string };

// Only editors need these: they are no part of the first page.
export { imageManagerAddress, imageManagerPaths, imageManagerView, imageMarkup } from './forEditors';

export interface ImageManagerProps {
  readonly shown: ImageManagerView;
  /** Goes to another view; an editor with sub-routes navigates, another one keeps it as its state. */
  readonly onShow: (view: ImageManagerView) => void;
  /** Only images like this can be chosen, and the editor offers to crop to it. `name`: what needs it. */
  readonly needs?: (ImageShape & { readonly name: string }) | undefined;
  /** A picture was chosen. The host closes the manager. */
  readonly onChosen: (image: ChosenImage) => void;
  readonly onClose: () => void;
}

/** The dialog to choose a picture, add one or edit one, wherever one is needed: shown by `SlotOutlet`. */
export const ImageManager: Slot<ImageManagerProps> = slot('images.manager');
