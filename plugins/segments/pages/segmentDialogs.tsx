import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, Http, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Banner, Confirm, formatNumber, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { SegmentSummary } from 'sendwright/wire/segments';
import { paths } from '../contract';
import { isFrozen, SegmentsStore, alertFailure } from '../segmentsStore';
import { texts } from '../texts';

export const SegmentDelete = observer(function SegmentDelete() {
  const store = useService(SegmentsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const segment = store.get(id);
  const close = () => navigation.to(paths.index);

  useEffect(() => {
    // The list below shows why, with a retry.
    store.load().catch(() => undefined);
  }, [store]);
  if (!segment) return null;

  const remove = async () => {
    try {
      await store.remove(id);
      alerts.show(texts.deleted);
    } catch (failure) {
      alertFailure(alerts, failure, texts.deleteFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Delete ${segment.name}?`}
      text={
        <>
          <p>
            Its {formatNumber(segment.contacts_count)}{' '}
            {segment.contacts_count === 1 ? 'contact stays' : 'contacts stay'}; only the segment goes. This cannot be
            undone.
          </p>
          <SegmentUse id={id} />
        </>
      }
      confirmLabel="Delete segment"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});

/** Lists what sends to a segment, before it is deleted. */
const SegmentUse = observer(function SegmentUse({ id }: { readonly id: string }) {
  const http = useService(Http);
  const [sends, setSends] = useState<readonly { readonly name: string; readonly status: string }[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    // The server refuses if a scheduled send needs the segment, so a failure here does not block the dialog.
    const call = { params: { segment_id: id }, retry: true, signal: controller.signal };
    http.call('GET /marketing/segments/2.0/:segment_id/sends', call).then(
      ({ results }) => setSends(results),
      () => undefined,
    );
    return () => controller.abort();
  }, [http, id]);
  if (sends.length === 0) return null;
  const scheduled = sends.some(({ status }) => status === 'scheduled');
  return (
    <Banner tone="warning" title={scheduled ? 'A scheduled single send uses it' : 'Drafts use it'}>
      {sends.map(({ name, status }) => `${name} (${status})`).join(', ')}.{' '}
      {scheduled ? 'Unschedule it first.' : 'They will need other recipients.'}
    </Banner>
  );
});

class CopyForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
}

function DuplicateDialog({ segment, onClose }: { readonly segment: SegmentSummary; readonly onClose: () => void }) {
  const store = useService(SegmentsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const form = useForm(CopyForm, { initial: { name: `Copy of ${segment.name}`.slice(0, 100) } });
  return (
    <FormDialog
      title={isFrozen(segment) ? 'Duplicate to version 2' : 'Duplicate segment'}
      size="small"
      form={form}
      submitLabel="Duplicate"
      save={async ({ name }) => {
        const copy = await reporting(() => store.duplicate(segment.id, name.trim()), texts.createFailed);
        alerts.show(texts.duplicated);
        navigation.to(paths.edit, { id: copy.id });
      }}
      onClose={onClose}
    >
      {isFrozen(segment) && (
        <Banner tone="info">
          {segment.name} is a version 1 segment and frozen. The copy is a version 2 segment that is kept up to date.
        </Banner>
      )}
      <FormField label="Name" required error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} focusFirst />
      </FormField>
    </FormDialog>
  );
}

export const SegmentDuplicate = observer(function SegmentDuplicate() {
  const store = useService(SegmentsStore);
  const navigation = useService(Navigation);
  const segment = store.get(useParameter('id'));

  useEffect(() => {
    store.load().catch(() => undefined);
  }, [store]);
  return segment ? (
    <DuplicateDialog key={segment.id} segment={segment} onClose={() => navigation.to(paths.index)} />
  ) : null;
});
