import { useEffect, useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { Image } from 'sendwright/wire/images';
import { ImagesStore } from './imagesStore';
import { texts } from './texts';

/** The picture of an id, also one that no page of the list has brought yet; told and `onMissing` called where it can't be fetched. */
export function useImage(id: string, onMissing: () => void): Image | undefined {
  const store = useService(ImagesStore);
  const alerts = useService(Alerts);
  const [found, setFound] = useState<Image>();
  useEffect(() => {
    const controller = new AbortController();
    store.get(id, controller.signal).then(
      (image) => !controller.signal.aborted && setFound(image),
      (failure: unknown) => {
        if (controller.signal.aborted || isAborted(failure)) return;
        alerts.show(texts.fetchOneFailed);
        onMissing();
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- how to leave is no reason to fetch again
  }, [store, alerts, id]);
  return found?.id === id ? found : undefined;
}
