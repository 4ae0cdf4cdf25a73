import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Banner, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { SegmentSummary } from 'sendwright/wire/segments';
import { paths } from '../contract';
import { isFrozen, SegmentsStore } from '../segmentsStore';
import { texts } from '../texts';

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
          {segment.name} is of version 1 and frozen. The copy is of version 2: it is recounted and kept up to date.
        </Banner>
      )}
      <FormField label="Name" required error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} focusFirst />
      </FormField>
    </FormDialog>
  );
}

export default observer(function SegmentDuplicate() {
  const store = useService(SegmentsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const segment = store.get(useParameter('id'));

  useEffect(() => {
    store.load().catch(() => alerts.show(texts.fetchFailed));
  }, [store, alerts]);
  return segment ? (
    <DuplicateDialog key={segment.id} segment={segment} onClose={() => navigation.to(paths.index)} />
  ) : null;
});
