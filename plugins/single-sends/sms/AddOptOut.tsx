import { useState } from 'react';
import { Alerts, Http, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button } from 'sendwright/sdk/ui';
import { withOptOutText } from 'sendwright/sms';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';

/** Adds how to opt out to a text message that is reviewed. */
export function AddOptOut({ id }: { readonly id: string }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const store = useService(SingleSendsStore);
  const [isSaving, setSaving] = useState(false);
  const add = async () => {
    setSaving(true);
    try {
      // Somebody may have changed the text since the review opened.
      const { sms_config: config } = await store.fetch(id);
      const body = { sms_config: { body: withOptOutText(config?.body ?? '') } };
      await http.call('PATCH /marketing/singlesends/:id', { params: { id }, body });
      await store.fetch(id);
    } catch (failure) {
      showFailure(alerts, failure, texts.optOutFailed);
    }
    setSaving(false);
  };
  return (
    <Button size="small" icon="add" loading={isSaving} onClick={() => void add()}>
      Add opt-out text
    </Button>
  );
}
