import { useEffect, useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { TemplateDraft, TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { TemplatesStore } from './templatesStore';
import { texts } from './texts';

/** What is edited as it is saved now, fetched again for each `reason`; without one, nothing. */
export function useVersion(
  { id, template_id: templateId }: Pick<TemplateVersion, 'id' | 'template_id'>,
  reason: string | undefined,
): TemplateDraft | undefined {
  const store = useService(TemplatesStore);
  const alerts = useService(Alerts);
  const [found, setFound] = useState<{ readonly reason: string; readonly version: TemplateDraft }>();
  useEffect(() => {
    if (reason === undefined) return undefined;
    const controller = new AbortController();
    store.getDraft(templateId, id, controller.signal).then(
      (version) => !controller.signal.aborted && setFound({ reason, version }),
      (failure: unknown) => !controller.signal.aborted && !isAborted(failure) && alerts.show(texts.fetchOneFailed),
    );
    return () => controller.abort();
  }, [store, alerts, templateId, id, reason]);
  return found?.reason === reason ? found?.version : undefined;
}
