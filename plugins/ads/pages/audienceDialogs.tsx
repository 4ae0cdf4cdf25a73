import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { showFailure, useFetched } from 'sendwright/sdk/models';
import { Button, Confirm, Dialog, formatCount, FormField, Radio } from 'sendwright/sdk/ui';
import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import { AudiencesStore } from '../audiencesStore';
import { partnerNames } from '../campaignDraft';
import { paths } from '../contract';
import { texts } from '../texts';

function useAudience(): AdSyncedAudience | undefined {
  const store = useService(AudiencesStore);
  const navigation = useService(Navigation);
  return useFetched(store, useParameter('id'), {
    get: (id, signal) => store.fetch(id, signal),
    failed: texts.audienceFailed,
    onMissing: () => navigation.to(paths.audiences),
  });
}

/** Stops a sync, with its contacts or without. */
export const AudienceStop = observer(function AudienceStop() {
  const store = useService(AudiencesStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const audience = useAudience();
  const [what, setWhat] = useState<'keep' | 'empty'>('keep');
  const [isBusy, setBusy] = useState(false);
  if (!audience) return null;
  const { id, name, member_count: count, partner } = audience;
  const close = () => navigation.to(paths.audience, { id });
  const stop = async () => {
    setBusy(true);
    try {
      await store.stop(id, what === 'empty');
      alerts.show(what === 'empty' ? texts.audienceEmptying : texts.audienceStopped);
      close();
    } catch (failure) {
      showFailure(alerts, failure, texts.audienceStopFailed);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Stop syncing ${name}?`}
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button intent="danger" loading={isBusy} onClick={() => void stop()}>
            Stop syncing
          </Button>
        </>
      }
    >
      <FormField label={`Its ${formatCount(count, 'contact')} at ${partnerNames[partner]}`}>
        <Radio
          value={what}
          onChange={setWhat}
          options={[
            { value: 'keep', label: 'Stay in the audience', helper: 'Contacts who unsubscribe later stay there, too.' },
            { value: 'empty', label: 'Are removed', helper: 'Campaigns that use the audience reach nobody with it.' },
          ]}
        />
      </FormField>
    </Dialog>
  );
});

/** Deletes a stopped sync. */
export const AudienceDelete = observer(function AudienceDelete() {
  const store = useService(AudiencesStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const audience = useAudience();
  if (!audience) return null;
  const remove = async () => {
    try {
      await store.remove(audience.id);
      alerts.show(texts.audienceDeleted);
    } catch (failure) {
      showFailure(alerts, failure, texts.audienceDeleteFailed);
    }
    navigation.to(paths.audiences);
  };
  return (
    <Confirm
      title={`Delete ${audience.name}?`}
      text={
        audience.member_count > 0
          ? 'Its contacts stay in the audience at the partner, and can no longer be removed from here.'
          : 'The empty audience stays at the partner.'
      }
      confirmLabel="Delete"
      danger
      onConfirm={remove}
      onCancel={() => navigation.to(paths.audience, { id: audience.id })}
    />
  );
});
