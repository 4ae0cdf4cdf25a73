import { NewList } from 'sendwright/plugins/lists/contract';
import { Navigation, useService } from 'sendwright/sdk';
import { SlotOutlet } from 'sendwright/sdk/ui';
import { AddDraft } from '../addDraft';
import { paths } from '../contract';

/** A new list for contacts added by hand. */
export default function AddToNewList() {
  const draft = useService(AddDraft);
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.addContacts);
  return (
    <SlotOutlet
      slot={NewList}
      props={{
        onCreated: ({ id }) => {
          draft.setListId(id);
          close();
        },
        onCancel: close,
      }}
    />
  );
}
