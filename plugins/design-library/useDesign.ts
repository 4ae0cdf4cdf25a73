import { useEffect, useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { Design } from 'sendwright/wire/designs';
import type { DesignKind } from './contract';
import { DesignsStore } from './designsStore';
import { texts } from './texts';

/** A design with its contents; told and `onMissing` called where it can't be fetched. */
export function useDesign(kind: DesignKind, id: string, onMissing: () => void): Design | undefined {
  const store = useService(DesignsStore);
  const alerts = useService(Alerts);
  const [found, setFound] = useState<Design>();
  useEffect(() => {
    const controller = new AbortController();
    store.get(kind, id, controller.signal).then(
      (design) => !controller.signal.aborted && setFound(design),
      (failure: unknown) => {
        if (controller.signal.aborted || isAborted(failure)) return;
        alerts.show(texts.fetchOneFailed);
        onMissing();
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- how to leave is no reason to fetch again
  }, [store, alerts, kind, id]);
  return found?.id === id ? found : undefined;
}
