import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, HttpFailure, Navigation, pathTo, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Confirm } from 'sendwright/sdk/ui';
import type { Integration } from 'sendwright/wire/integrations';
import { limits } from 'sendwright/wire/limits';
import { IntegrationDialog } from '../components/IntegrationDialog';
import { paths } from '../contract';
import { destinationNamed } from '../destinations';
import { bodyOf, formOf } from '../integrationForm';
import { IntegrationsStore } from '../integrationsStore';
import { SmsConnectionStore } from '../smsConnectionStore';
import { texts } from '../texts';
import { DisconnectTwilio, SmsCredentialsDialog, SmsDisconnectConfirm } from './smsDialogs';

export function IntegrationAdd() {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const found = destinationNamed(useParameter('destination'));
  if (!found) return null;
  const { name, destination } = found;
  const close = () => navigation.to(paths.destination, { destination: name });
  if (destination === 'Twilio') return <SmsCredentialsDialog onClose={close} />;
  return (
    <IntegrationDialog
      title={`Connect ${destination}`}
      submitLabel="Add integration"
      onClose={close}
      save={async (values) => {
        const body = bodyOf(destination, values);
        try {
          await store.create(body);
        } catch (failure) {
          if (failure instanceof HttpFailure && failure.status === 403)
            alerts.show(texts.atMaximum, { limit: limits.integration.perDestination, destination });
          else await reporting(() => Promise.reject(failure), texts.createFailed);
          throw failure;
        }
        alerts.show(texts.created, { label: body.label ?? destination });
        close();
      }}
    />
  );
}

export const IntegrationEdit = observer(function IntegrationEdit() {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const { integration, isSms, close } = useNearbyIntegration();
  if (isSms) return <SmsCredentialsDialog onClose={close} />;
  if (!integration) return null;
  return (
    <IntegrationDialog
      title={`Edit ${integration.label}`}
      submitLabel="Save integration"
      initial={formOf(integration)}
      onClose={close}
      save={async (values) => {
        const { label } = await reporting(
          () => store.change(integration.integration_id, bodyOf(integration.destination, values)),
          texts.updateFailed,
        );
        alerts.show(texts.saved, { label });
        close();
      }}
    />
  );
});

export const IntegrationDelete = observer(function IntegrationDelete() {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const { integration, isSms, close } = useNearbyIntegration();
  if (isSms) return <SmsDisconnectConfirm onClose={close} />;
  if (!integration) return null;
  const { integration_id: id, label, destination } = integration;
  const remove = async () => {
    try {
      await store.remove([id]);
      alerts.show(texts.deleted, { label });
    } catch (failure) {
      showFailure(alerts, failure, texts.deleteFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Delete ${label}?`}
      text={`Its events are no longer forwarded to ${destination}. Events already forwarded stay there.`}
      confirmLabel="Delete integration"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});

/** The integrations selected on the page of all apps. */
export const IntegrationsDelete = observer(function IntegrationsDelete() {
  const store = useService(IntegrationsStore);
  const sms = useService(SmsConnectionStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  // Deleting removes them from the selection while the dialog is still open.
  const [ids] = useState(store.selection);
  const close = () => navigation.back(paths.connected);
  useEffect(() => {
    if (ids.length === 0) navigation.go(paths.connected, { replace: true });
  }, [ids, navigation]);
  if (ids.length === 0) return null;
  const isOne = ids.length === 1;
  const remove = async () => {
    try {
      const rest = ids.filter((id) => id !== sms.sid);
      if (rest.length > 0) await store.remove(rest);
      if (rest.length < ids.length) await sms.disconnect();
      store.select([]);
      if (isOne) alerts.show(texts.deletedOne);
      else alerts.show(texts.deletedSeveral, { count: ids.length });
    } catch (failure) {
      showFailure(alerts, failure, isOne ? texts.deleteFailed : texts.deleteSeveralFailed);
    }
    navigation.go(paths.connected);
  };
  return (
    <Confirm
      title={isOne ? 'Delete this integration?' : `Delete ${ids.length} integrations?`}
      text="Their events are no longer forwarded. Events already forwarded stay there."
      confirmLabel={isOne ? 'Delete integration' : 'Delete integrations'}
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});

/** Deletes every integration with an app. */
export const Disconnect = observer(function Disconnect() {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const found = destinationNamed(useParameter('destination'));
  if (found?.destination === 'Twilio') return <DisconnectTwilio />;
  if (!found || store.fetching.status !== 'success') return null;
  const { name, destination } = found;
  const ids = store.of(destination).map(({ integration_id: id }) => id);
  const close = () => navigation.to(paths.destination, { destination: name });
  const remove = async () => {
    try {
      if (ids.length > 0) await store.remove(ids);
      alerts.show(texts.disconnected, { destination });
    } catch (failure) {
      showFailure(alerts, failure, ids.length === 1 ? texts.deleteFailed : texts.deleteSeveralFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Disconnect ${destination}?`}
      text={
        ids.length === 1
          ? 'Its integration is deleted, and nothing more is forwarded. Events already forwarded stay there.'
          : `All ${ids.length} integrations with it are deleted, and nothing more is forwarded. Events ` +
            'already forwarded stay there.'
      }
      confirmLabel="Disconnect"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});

/**
 * The integration of a dialog, and the way back to the page below it: that of its app, or of all apps. Undefined while
 * loading; if it does not exist, the dialog closes. Call it in an observer component.
 */
function useNearbyIntegration(): {
  readonly integration: Integration | undefined;
  /** Whether it is the connection to the SMS provider, whose id is the Account SID. */
  readonly isSms: boolean;
  readonly close: () => void;
} {
  const store = useService(IntegrationsStore);
  const sms = useService(SmsConnectionStore);
  const navigation = useService(Navigation);
  const destination = useParameter('destination');
  const id = useParameter('id');
  const integration = store.get(id);
  const isSms = id === sms.sid;
  const under = destination === '' ? paths.connected : pathTo(paths.destination, { destination });
  const close = () => navigation.go(under);
  // The page below fetches what it shows: one of them, or both.
  const isLoading = [store, sms].some(({ fetching }) => fetching.status === 'loading');
  const isLoaded = !isLoading && [store, sms].some(({ fetching }) => fetching.status === 'success');
  const isMissing = isLoaded && !integration && !isSms;
  useEffect(() => {
    if (isMissing) navigation.go(under, { replace: true });
  }, [isMissing, navigation, under]);
  return { integration, isSms, close };
}
