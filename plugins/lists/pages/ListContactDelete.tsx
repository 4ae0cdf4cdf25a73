import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { SlotOutlet } from 'sendwright/sdk/ui';
import { ListContactRemoval, paths } from '../contract';

/** Taking a contact off the list; it stays among the contacts. */
export default function ListContactDelete() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const contactId = useParameter('contactId');
  return (
    <SlotOutlet
      slot={ListContactRemoval}
      props={{ listId: id, contactId, onClose: () => navigation.to(paths.detail, { id }) }}
    />
  );
}
