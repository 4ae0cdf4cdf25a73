import { useService } from 'sendwright/sdk';
import { useFetched } from 'sendwright/sdk/models';
import type { Image } from 'sendwright/wire/images';
import { ImagesStore } from './imagesStore';
import { texts } from './texts';

/**
 * The picture of an id, also one that no page of the list has brought yet; told and `onMissing` called where it can't
 * be fetched.
 */
export function useImage(id: string, onMissing: () => void): Image | undefined {
  const store = useService(ImagesStore);
  return useFetched(store, id, { get: store.get, failed: texts.fetchOneFailed, onMissing });
}
