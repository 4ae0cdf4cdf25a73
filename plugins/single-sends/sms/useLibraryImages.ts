import { useEffect, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';

/** An attachment from the image library; without a URL while it loads, and if it can't be shown. */
export interface LibraryImage {
  readonly id: string;
  readonly url: string | undefined;
}

/** The library's images with these ids, in their order. */
export function useLibraryImages(ids: readonly string[]): readonly LibraryImage[] {
  const http = useService(Http);
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = ids.join();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    for (const id of wanted === '' ? [] : wanted.split(','))
      http.call('GET /images/:id', { params: { id }, retry: true, signal }).then(
        ({ url }) => setUrls((before) => new Map([...before, [id, url]])),
        // It was deleted, or images can't be loaded: it can still be removed.
        () => undefined,
      );
    return () => controller.abort();
  }, [http, wanted]);
  return ids.map((id) => ({ id, url: urls.get(id) }));
}

/** The addresses of all attachments that can be shown, in the order they are sent. */
export const shownMedia = (media: readonly string[], images: readonly LibraryImage[]): readonly string[] => [
  ...media,
  ...images.flatMap(({ url }) => url ?? []),
];
