import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { pathTo } from 'sendwright/sdk';
import { type ListedPerson, RelativeTime } from 'sendwright/sdk/ui';
import { smsDropWords } from 'sendwright/sms';
import type { SendPerson } from 'sendwright/wire/sendPeople';

/** A person as a list shows it; `happened` says what the time is of: "first opened". */
export const personOf = (person: SendPerson, happened: string): ListedPerson => ({
  // A text message goes to a number, whatever the contact's address.
  email: person.phone_number ?? person.email,
  name: `${person.first_name} ${person.last_name}`.trim(),
  address: person.contact_id === null ? undefined : pathTo(contactPaths.profile, { id: person.contact_id }),
  happened,
  when: person.at !== null && <RelativeTime at={person.at} />,
  reason: person.reason === null ? null : smsDropWords(person.reason),
});
