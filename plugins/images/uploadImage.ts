import { fillText, type Http, HttpFailure } from 'sendwright/sdk';
import type { Image } from 'sendwright/wire/images';
import { ImageUploadError, maximumImageBytes } from './contract';
import { texts } from './texts';

/** The transfer's share of the progress, and how long the completed state is shown in milliseconds. */
const transferShare = 0.7;
const endDelay = 500;
/** The maximum wait for a thumbnail: the upload itself has succeeded. */
const thumbnailPatience = 10_000;

export interface UploadProgress {
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Where it is put in the library; unset: nowhere in particular. */
  readonly folder?: string | undefined;
}

/** Uploads one file and reports its progress. Rejects with `ImageUploadError`, or when `signal` aborts. */
export async function uploadImage(
  http: Pick<Http, 'upload'>,
  file: File,
  { onProgress, signal, folder }: UploadProgress,
): Promise<Image> {
  const problem = problemOf(file);
  if (problem) throw new ImageUploadError(problem, true);
  onProgress?.(0);
  const image = await sent(http, isHeic(file) ? await converted(file) : file, { onProgress, signal, folder });
  onProgress?.(transferShare);
  await shown(image.thumbnail);
  await new Promise((resolve) => setTimeout(resolve, endDelay));
  onProgress?.(1);
  return image;
}

/** The types of files that can be uploaded, as in `accept` of a file input. */
export const acceptedTypes =
  '.gif,.heic,.heif,.jpeg,.jpg,.png,.webp,image/gif,image/heic,image/heif,image/jpeg,image/png,image/webp';

/** Photos of iPhones, which browsers other than Safari say nothing about. */
const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);

/** The problems that can be found before a file is uploaded. The server checks the content. */
function problemOf(file: File): string | undefined {
  const { name, size, type } = file;
  const isImage =
    isHeic(file) ||
    (type === ''
      ? /\.(gif|jpe?g|png|webp)$/i.test(name)
      : ['image/gif', 'image/jpeg', 'image/png', 'image/webp'].includes(type));
  if (!isImage) return fillText(texts.wrongType, { name });
  if (size > maximumImageBytes) return fillText(texts.tooLarge, { name });
  return size === 0 ? fillText(texts.empty, { name }) : undefined;
}

/** HEIC as JPEG, converted here: a decoder in the browser can harm nobody else. */
async function converted(file: File): Promise<File> {
  try {
    const { heicToJpeg } = await import('./heicToJpeg');
    return new File([await heicToJpeg(file)], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' });
  } catch {
    throw new ImageUploadError(fillText(texts.notConverted, { name: file.name }), true);
  }
}

async function sent(
  http: Pick<Http, 'upload'>,
  file: File,
  { onProgress, signal, folder }: UploadProgress,
): Promise<Image> {
  const form = new FormData();
  form.append('upload', file, file.name);
  if (folder) form.append('folder', folder);
  try {
    return await http.upload<Image>('POST', '/images', form, {
      onProgress: (share) => onProgress?.(share * transferShare),
      signal,
    });
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure;
    throw new ImageUploadError(reasonOf(failure, file.name), failure.status === 413 || failure.status === 415);
  }
}

function reasonOf({ status, errors }: HttpFailure, name: string): string {
  if (status === 0) return fillText(texts.brokeOff, { name });
  if (status === 413) return fillText(texts.staysLarge, { name });
  if (status === 415) return fillText(texts.wrongType, { name });
  const reason = status === 400 ? errors[0]?.message : undefined;
  return reason === undefined ? fillText(texts.uploadFailed, { name }) : fillText(texts.refused, { name, reason });
}

/** Waits until an image has loaded or failed to load. */
function shown(address: string): Promise<void> {
  return new Promise((resolve) => {
    const picture = document.createElement('img');
    const timer = setTimeout(resolve, thumbnailPatience);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    picture.addEventListener('load', end, { once: true });
    picture.addEventListener('error', end, { once: true });
    picture.src = address;
  });
}
