import { NewList } from 'sendwright/plugins/lists/contract';
import { NewSender } from 'sendwright/plugins/senders/contract';
import { NewUnsubscribeGroup } from 'sendwright/plugins/unsubscribe-groups/contract';
import { Button, Dialog, SlotOutlet } from 'sendwright/sdk/ui';
import { type Creating, useDetailScope } from './detailScope';

/** Creates something an automation needs without leaving the page, and selects it. */
export function InlineCreateDialog({
  creating,
  onClose,
}: {
  readonly creating: Creating;
  readonly onClose: () => void;
}) {
  const { editor } = useDetailScope();
  const empty = (
    <Dialog title="Not available" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <p>You don't have access to create this here, or the part of the workbench that does it couldn't be loaded.</p>
    </Dialog>
  );
  const done = (choose: () => void) => {
    choose();
    onClose();
  };
  if (creating.kind === 'list')
    return (
      <SlotOutlet
        slot={NewList}
        empty={empty}
        props={{
          onCancel: onClose,
          onCreated: ({ id }) => done(() => editor.change({ entry: { ...editor.content.entry, kind: 'list', id } })),
        }}
      />
    );
  if (creating.kind === 'sender')
    return (
      <SlotOutlet
        slot={NewSender}
        empty={empty}
        props={{
          onCancel: onClose,
          onCreated: ({ id }) => done(() => editor.changeEmail(creating.stepId, { senderId: id })),
        }}
      />
    );
  return (
    <SlotOutlet
      slot={NewUnsubscribeGroup}
      empty={empty}
      props={{
        onCancel: onClose,
        onCreated: ({ id }) => done(() => editor.change({ unsubscribe: { kind: 'group', groupId: id } })),
      }}
    />
  );
}
