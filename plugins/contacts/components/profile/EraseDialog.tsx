import { useState } from 'react';
import { paths as exportPaths } from 'sendwright/plugins/exports/contract';
import { Alerts, Http, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Confirm, FormField, TextInput } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { nameOf } from '../../contactColumns';
import { texts } from '../../texts';
import styles from './EraseDialog.module.css';

/** Asks before one person is erased, with what happens to their data. It cannot be undone. */
export function EraseDialog({ contact, onClose }: { readonly contact: Contact; readonly onClose: () => void }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [reference, setReference] = useState('');
  const name = nameOf(contact) || contact.id;

  const erase = async () => {
    try {
      await http.call('POST /marketing/erasures', { body: { contact_id: contact.id, reference: reference.trim() } });
      alerts.show(texts.erasureStarted);
      onClose();
      navigation.to(exportPaths.index);
    } catch (failure) {
      showFailure(alerts, failure, texts.eraseFailed);
      if (!(failure instanceof HttpFailure && failure.is('confirmation_required'))) onClose();
    }
  };

  return (
    <Confirm
      title={`Erase ${name}?`}
      text={
        <div className={styles.text}>
          <p>For people who ask for it. It cannot be undone.</p>
          <ul>
            <li>
              <strong>Deleted:</strong> the contact with its values, lists, tags, consents, events, edits, automations,
              suppressions and replies; messages in the Outbox; exports of the last 12 hours.
            </li>
            <li>
              <strong>Made anonymous:</strong> the messages they received, with opens and clicks. The counts of your
              statistics stay.
            </li>
            <li>
              <strong>Kept:</strong> a fingerprint of each address and number, from which they cannot be read. It keeps
              them from being mailed or imported again.
            </li>
          </ul>
          <FormField label="Reference" helper="Optional, such as the number of a ticket. Not their name or address.">
            <TextInput value={reference} maxLength={100} onChange={setReference} />
          </FormField>
        </div>
      }
      phrase="Erase"
      confirmLabel="Erase person"
      danger
      onConfirm={erase}
      onCancel={onClose}
    />
  );
}
