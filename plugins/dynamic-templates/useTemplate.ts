import { useEffect, useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { Template } from 'sendwright/wire/templates';
import { TemplatesStore } from './templatesStore';
import { texts } from './texts';

/** A template with its versions; told and `onMissing` called where it can't be fetched. */
export function useTemplate(id: string, onMissing: () => void): Template | undefined {
  const store = useService(TemplatesStore);
  const alerts = useService(Alerts);
  const [found, setFound] = useState<Template>();
  useEffect(() => {
    const controller = new AbortController();
    store.get(id, controller.signal).then(
      (template) => !controller.signal.aborted && setFound(template),
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
