import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { paths as accountPaths } from 'sendwright/plugins/account/contract';
import { NewCustomField } from 'sendwright/plugins/custom-fields/contract';
import { NewList } from 'sendwright/plugins/lists/contract';
import { Navigation, useService } from 'sendwright/sdk';
import { Button, Dialog, formatNumber, Link, SlotOutlet } from 'sendwright/sdk/ui';
import { AddDraft } from '../addDraft';
import { ListChoice } from '../components/import/ListChoice';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { ImportsStore } from '../importsStore';
import { guessType } from '../mapping/checkCell';
import { toField, valuesOf } from '../mapping/columnMapping';

interface ContactLimitDialogProps {
  readonly onGoOn: () => void;
  readonly onCancel: () => void;
}

/** Warns that not all new contacts fit. */
const ContactLimitDialog = observer(function ContactLimitDialog({ onGoOn, onCancel }: ContactLimitDialogProps) {
  const { counts } = useService(ContactsStore);
  const limit = counts?.contact_limit;
  return (
    <Dialog
      title="More contacts than you can store"
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Go back</Button>
          <Button intent="primary" onClick={onGoOn}>
            Continue anyway
          </Button>
        </>
      }
    >
      <p>
        {limit === undefined
          ? 'Your plan has no fixed limit; further contacts are billed.'
          : `You can store up to ${formatNumber(limit)} contacts, and you have ` +
            `${formatNumber(counts?.contact_count)}. Contacts you already have are updated; new ones are added ` +
            'until the limit is reached, and the rest are dropped.'}
      </p>
      <p>
        Delete contacts or <Link to={accountPaths.access}>upgrade your plan</Link> to make room.
      </p>
    </Dialog>
  );
});

export function ImportLimit() {
  const navigation = useService(Navigation);
  return (
    <ContactLimitDialog onGoOn={() => navigation.to(paths.mapFields)} onCancel={() => navigation.to(paths.upload)} />
  );
}

/** There is no room for the entered contacts. */
export const AddLimit = observer(function AddLimit() {
  const navigation = useService(Navigation);
  const { counts } = useService(ContactsStore);
  const close = () => navigation.to(paths.addContacts);
  return (
    <Dialog
      title="Contact limit reached"
      size="small"
      onClose={close}
      footer={
        <Button intent="primary" onClick={close}>
          Go back
        </Button>
      }
    >
      <p>
        You can store up to {formatNumber(counts?.contact_limit)} contacts. Delete contacts or{' '}
        <Link to={accountPaths.access}>upgrade your plan</Link> to add these.
      </p>
    </Dialog>
  );
});

/** Creates a custom field during an import, and maps the column to it. */
export const ImportNewField = observer(function ImportNewField() {
  const imports = useService(ImportsStore);
  const navigation = useService(Navigation);
  const { draft } = imports;
  const column = Number(new URLSearchParams(navigation.location.search).get('column') ?? Number.NaN);
  const close = () => navigation.to(paths.mapFields);
  return (
    <SlotOutlet
      slot={NewCustomField}
      props={{
        name: draft?.sheet.headers[column] ?? '',
        type: guessType(draft ? valuesOf(draft.sheet, column) : []),
        onCreated: (field) => {
          if (draft)
            imports.setDraft({
              ...draft,
              choices: draft.choices.map((choice, index) =>
                index === column
                  ? toField({ id: field.id, type: field.field_type }, valuesOf(draft.sheet, column))
                  : choice,
              ),
            });
          close();
        },
        onCancel: close,
      }}
    />
  );
});

/** The list for manually added contacts. */
export const AddToList = observer(function AddToList() {
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

/** Creates a list for manually added contacts. */
export function AddToNewList() {
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
