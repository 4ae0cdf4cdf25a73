import { Alerts, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Switch } from 'sendwright/sdk/ui';
import type { EventWebhook } from 'sendwright/wire/eventWebhooks';
import { scopes } from '../contract';
import { texts } from '../texts';
import { WebhooksStore } from '../webhooksStore';

/** The name of a webhook: its own, or its address without the scheme. */
export const nameOf = ({ friendly_name: name, url }: EventWebhook): string =>
  name ?? url.slice(url.indexOf('://') + 3).replace(/\/$/, '');

/** Turns a webhook on or off immediately. */
export function WebhookSwitch({ webhook }: { readonly webhook: EventWebhook }) {
  const store = useService(WebhooksStore);
  const alerts = useService(Alerts);
  const mayUpdate = useRefusal(scopes.update) === undefined;
  const turn = async (enabled: boolean): Promise<void> => {
    try {
      await store.change(webhook.id, { enabled });
      alerts.show(enabled ? texts.enabled : texts.disabled);
    } catch (failure) {
      showFailure(alerts, failure, texts.updateFailed);
    }
  };
  return (
    <Switch
      checked={webhook.enabled}
      disabled={!mayUpdate}
      ariaLabel={`Post events to ${nameOf(webhook)}`}
      onChange={(enabled) => void turn(enabled)}
    />
  );
}
