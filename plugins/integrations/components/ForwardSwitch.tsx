import { Alerts, useRefusal, useService } from 'sendwright/sdk';
import { Switch } from 'sendwright/sdk/ui';
import type { Integration } from 'sendwright/wire/integrations';
import { IntegrationsStore } from '../integrationsStore';
import { texts } from '../texts';

/** Turns the forwarding of one integration on and off, at once. */
export function ForwardSwitch({
  integration: { integration_id: id, label, enabled: isOn },
}: {
  readonly integration: Integration;
}) {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const turn = async (enabled: boolean): Promise<void> => {
    try {
      await store.change(id, { enabled });
      alerts.show(enabled ? texts.enabled : texts.disabled, { label });
    } catch {
      alerts.show(texts.updateFailed);
    }
  };
  return (
    <Switch
      checked={isOn}
      disabled={!mayUpdate}
      ariaLabel={`Forward the events of ${label}`}
      onChange={(enabled) => void turn(enabled)}
    />
  );
}
