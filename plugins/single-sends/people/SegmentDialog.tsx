import { Alerts, Http, Navigation, pathTo, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { paths as segmentPaths } from 'sendwright/plugins/segments/contract';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { texts } from '../texts';

class SegmentNameForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
}

interface SegmentDialogProps {
  readonly query: string;
  /** The name to start with. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Creates a segment of the people behind a figure; it updates as more people react. */
export function SegmentDialog({ query, name, onClose }: SegmentDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const form = useForm(SegmentNameForm, {
    initial: { name: name.slice(0, 100) },
    refusals: {
      segment_name_taken: { field: 'name', message: 'You already have a segment with this name. Enter another one.' },
    },
  });
  const save = async (values: SegmentNameForm) => {
    const body = { name: values.name, query_dsl: query };
    const { id } = await http.call('POST /marketing/segments/2.0', { body });
    onClose();
    alerts.add({
      type: 'success',
      message: texts.peopleSegmentCreated.message,
      action: { label: 'Open it', run: () => navigation.go(pathTo(segmentPaths.detail, { id })) },
    });
  };
  return (
    <FormDialog
      title="Create segment"
      size="small"
      form={form}
      submitLabel="Create segment"
      save={save}
      onClose={onClose}
    >
      <p>A segment updates automatically: people who react later join or leave it.</p>
      <FormField label="Name" required error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} />
      </FormField>
    </FormDialog>
  );
}
