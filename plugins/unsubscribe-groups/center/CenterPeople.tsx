import { useCallback } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { Http, pathTo, useService } from 'sendwright/sdk';
import { PeopleDrawer, type PeopleDrawerProps } from 'sendwright/sdk/people';
import { DateTime, type ListedPerson, RelativeTime } from 'sendwright/sdk/ui';
import type { PreferencePerson } from 'sendwright/wire/preferenceCenter';
import { type Figure, figureTitles } from './figures';

const presented = ({ email, contact_id: id, at, paused_until: until, comment }: PreferencePerson): ListedPerson => ({
  email,
  name: '',
  address: id === null ? undefined : pathTo(contactPaths.profile, { id }),
  happened: until === null ? 'said' : 'paused until',
  when: until === null ? <RelativeTime at={at} /> : <DateTime at={until} />,
  reason: comment === '' ? null : comment,
});

/** The people behind a figure of the preference center. */
export function CenterPeople({ figure, onClose }: { readonly figure: Figure; readonly onClose: () => void }) {
  const http = useService(Http);
  const fetchPage = useCallback<PeopleDrawerProps<PreferencePerson>['fetchPage']>(
    (email, next, signal) =>
      http.call('GET /marketing/preference_center/people', { query: { figure, email }, next, retry: true, signal }),
    [http, figure],
  );
  return (
    <PeopleDrawer
      title={figureTitles[figure]}
      onClose={onClose}
      fetchPage={fetchPage}
      summary={({ count }) => (count === 1 ? 'person' : 'people')}
      present={presented}
    />
  );
}
