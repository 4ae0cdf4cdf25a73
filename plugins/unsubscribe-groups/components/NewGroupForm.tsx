import { useId } from 'react';
import { useForm } from 'sendwright/sdk/forms';
import { Button, Dialog } from 'sendwright/sdk/ui';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { GroupForm, serverFields } from '../groupForm';
import { useCreateGroup } from '../useCreateGroup';
import { GroupFields } from './GroupFields';

export interface NewGroupFormProps {
  readonly onCreated: (group: UnsubscribeGroup) => void;
  readonly onCancel: () => void;
}

/** A new group on the way to something else, as a dialog. */
export default function NewGroupForm({ onCreated, onCancel }: NewGroupFormProps) {
  const form = useForm(GroupForm, { serverFields });
  const create = useCreateGroup();
  const formId = useId();
  return (
    <Dialog
      title="New unsubscribe group"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button intent="primary" type="submit" form={formId} loading={form.isSubmitting}>
            Create group
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit(async (values) => onCreated(await create(values)))} noValidate>
        <GroupFields form={form} />
      </form>
    </Dialog>
  );
}
