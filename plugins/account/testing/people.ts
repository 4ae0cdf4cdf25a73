import type { TeammateSummary } from 'sendwright/wire/teammates';

/** The address of a person, which is empty. */
export const personal = {
  phone: '',
  website: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  company: '',
};
/** The owner of the account. */
export const ada: TeammateSummary = {
  ...personal,
  username: 'ada',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  user_type: 'owner',
  is_admin: true,
};
