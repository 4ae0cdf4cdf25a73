import { NewList } from 'sendwright/plugins/lists/contract';
import { NewSender } from 'sendwright/plugins/senders/contract';
import { NewUnsubscribeGroup } from 'sendwright/plugins/unsubscribe-groups/contract';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { Button, Dialog, SlotOutlet } from 'sendwright/sdk/ui';
import type { DraftContent } from '../draft/draftContent';
import { Drafts } from '../draft/drafts';

interface InlineCreateDialogProps {
  readonly kind: 'list' | 'sender' | 'group';
  readonly id: string;
  /** The page the dialog opens over. */
  readonly back: string;
}

/** Creates something that a send needs without leaving the send, and selects it. */
export function InlineCreateDialog({ kind, id, back }: InlineCreateDialogProps) {
  const drafts = useService(Drafts.token);
  const navigation = useService(Navigation);
  const close = () => navigation.go(pathTo<string>(back, { id }));
  const choose = async (change: (content: DraftContent) => Partial<DraftContent>) => {
    close();
    const draft = await drafts.open(id);
    draft.change(change(draft.content));
    await draft.save();
  };
  const empty = (
    <Dialog title="Not available" onClose={close} footer={<Button onClick={close}>Close</Button>}>
      <p>You don't have access to create this here, or the part of the workbench that does it couldn't be loaded.</p>
    </Dialog>
  );
  if (kind === 'list') {
    return (
      <SlotOutlet
        slot={NewList}
        empty={empty}
        props={{
          onCancel: close,
          onCreated: (list) => void choose(({ listIds }) => ({ all: false, listIds: [...listIds, list.id] })),
        }}
      />
    );
  }
  if (kind === 'sender') {
    return (
      <SlotOutlet
        slot={NewSender}
        empty={empty}
        props={{ onCancel: close, onCreated: (sender) => void choose(() => ({ senderId: sender.id })) }}
      />
    );
  }
  return (
    <SlotOutlet
      slot={NewUnsubscribeGroup}
      empty={empty}
      props={{
        onCancel: close,
        onCreated: (group) => void choose(() => ({ unsubscribe: { kind: 'group', groupId: group.id } })),
      }}
    />
  );
}
