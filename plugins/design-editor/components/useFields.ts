import { useEffect } from 'react';
import type { ComboboxOption } from 'sendwright/sdk/ui';
import { upperFirst } from '../document/words';
import { useEditorServices } from '../state/EditorServices';

/** Names the sender's data is filled in by (specification, section 3). */
const senderTags = ['Sender_Name', 'Sender_Email', 'Sender_Address', 'Sender_City', 'Sender_State', 'Sender_Country', 'Sender_Zip', 'Weblink'];

/** What can be filled in: the contact's fields, reserved and custom, and the sender's data. Call it in an observer component. */
export function useFields(): readonly ComboboxOption[] {
  const { fields } = useEditorServices();
  useEffect(() => {
    // Without them the picker has less to offer; names can be typed all the same.
    fields.get().then((service) => service?.load()).catch(() => undefined);
  }, [fields]);
  const { current } = fields;
  return [
    ...(current?.reserved ?? []).map(({ name }) => ({ value: name, label: upperFirst(name.replaceAll('_', ' ')), detail: name, group: 'Contact' })),
    ...(current?.custom ?? []).map(({ name }) => ({ value: name, label: name, group: 'Custom fields' })),
    ...senderTags.map((name) => ({ value: name, label: name.replaceAll('_', ' '), detail: name, group: 'Sender' })),
  ];
}
