import { paths as segmentPaths } from 'sendwright/plugins/segments/contract';
import { tagQuery } from 'sendwright/query';
import { Alerts, Http, Navigation, pathTo, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { limits } from 'sendwright/wire/limits';
import { peopleTexts } from './peopleTexts';
import type { ChosenPeople, PeopleSegment } from '../contract';

class SegmentNameForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
}

interface SegmentDialogProps extends PeopleSegment {
  readonly chosen: ChosenPeople;
  readonly onClose: () => void;
}

/** A tag with the name of a segment, in the characters that tags can have. */
const tagOf = (name: string): string => name.replaceAll(/[,;|]/g, ' ').trim().slice(0, limits.tag.name).trim();

/** Creates a segment of the people behind a figure: by conditions, which it then follows, or else by a tag. */
export function SegmentDialog({ chosen, query, name, onClose }: SegmentDialogProps) {
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
    const tag = tagOf(values.name);
    const body = { name: values.name, query_dsl: query ?? tagQuery(tag) };
    const { id } = await http.call('POST /marketing/segments/2.0', { body });
    // The segment first: its name may be taken.
    if (query === undefined)
      await http.call('POST /marketing/contacts/bulk', {
        body: { action: 'add_tag', selection: chosen.selection, tag },
      });
    onClose();
    alerts.add({
      type: 'success',
      message: (query === undefined ? peopleTexts.taggedSegmentCreated : peopleTexts.peopleSegmentCreated).message,
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
      <p>
        {query === undefined
          ? 'These people get a tag with the name of the segment, which selects everybody who has it.'
          : 'A segment updates automatically: people who react later join or leave it.'}
      </p>
      <FormField label="Name" required error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} />
      </FormField>
    </FormDialog>
  );
}
