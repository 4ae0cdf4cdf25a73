import { pathTo } from 'sendwright/sdk';
import type { ChosenImage, ImageManagerView } from './contract';

/** The image manager's sub-routes, to be appended to an editor's path. */
export const imageManagerPaths = {
  library: '/image_manager',
  edit: '/image_manager/edit',
  remove: '/image_manager/images/:imageId/delete',
} as const;

/** The address of a view of the manager over the editor at `editor`. The query contains the edited image. */
export function imageManagerAddress(editor: string, shown: ImageManagerView): string {
  if (shown.view === 'library') return editor + imageManagerPaths.library;
  if (shown.view === 'edit') return `${editor}${imageManagerPaths.edit}?image=${encodeURIComponent(shown.imageId)}`;
  return editor + pathTo(imageManagerPaths.remove, { imageId: shown.imageId });
}

/** The manager's view for an address; undefined if it is not one of its sub-routes. */
export function imageManagerView(location: {
  readonly pathname: string;
  readonly search: string;
}): ImageManagerView | undefined {
  const { pathname, search } = location;
  const removed = /\/image_manager\/images\/([^/]+)\/delete$/.exec(pathname)?.[1];
  if (removed !== undefined) return { view: 'remove', imageId: decodeURIComponent(removed) };
  const edited = pathname.endsWith(imageManagerPaths.edit) ? new URLSearchParams(search).get('image') : null;
  if (edited !== null) return { view: 'edit', imageId: edited };
  return pathname.endsWith(imageManagerPaths.library) || pathname.endsWith(imageManagerPaths.edit)
    ? { view: 'library' }
    : undefined;
}

/** Adapts an image to email apps: sets its width attribute, limited to the width of a message. */
export function imageMarkup({ url, alt, width }: ChosenImage): string {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return (
    `<img src="${escaped(url)}" alt="${escaped(alt)}" width="${Math.min(width, 600)}" ` +
    'style="display:block;max-width:100%;height:auto;border:0">'
  );
}
