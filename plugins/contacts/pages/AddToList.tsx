import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { Button, Dialog } from 'sendwright/sdk/ui';
import { AddDraft } from '../addDraft';
import { ListChoice } from '../components/ListChoice';
import { paths } from '../contract';

/** The list that contacts added by hand go to. */
export default observer(function AddToList() {
  const draft = useService(AddDraft);
  const navigation = useService(Navigation);
  const [listId, setListId] = useState(draft.listId);
  const close = () => navigation.to(paths.addContacts);
  const choose = () => {
    draft.setListId(listId);
    close();
  };
  return (
    <Dialog
      title="Choose a list"
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button intent="primary" disabled={listId === ''} onClick={choose}>
            Choose list
          </Button>
        </>
      }
    >
      <ListChoice label="List" value={listId} onChange={setListId} />
    </Dialog>
  );
});
