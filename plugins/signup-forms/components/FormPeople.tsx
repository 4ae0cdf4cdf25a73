import { useCallback } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { Http, pathTo, useService } from 'sendwright/sdk';
import { PeopleDrawer, type PeopleDrawerProps } from 'sendwright/sdk/people';
import { type ListedPerson, RelativeTime } from 'sendwright/sdk/ui';
import type { FormPerson } from 'sendwright/wire/signupFormStats';

/** Whom to list: contacts of the period or of a version, or whoever has yet to confirm. */
export interface FormFigure {
  readonly figure: 'contacts' | 'pending';
  readonly days?: number | undefined;
  readonly version?: string | undefined;
}

const presented = ({ email, contact_id: id, name, at }: FormPerson): ListedPerson => ({
  email,
  name,
  address: id === null ? undefined : pathTo(contactPaths.profile, { id }),
  happened: id === null ? 'asked' : 'signed up',
  when: <RelativeTime at={at} />,
  reason: null,
});

interface FormPeopleProps extends FormFigure {
  readonly formId: string;
  readonly onClose: () => void;
}

/** The people behind a figure of a form. */
export function FormPeople({ formId, figure, days, version, onClose }: FormPeopleProps) {
  const http = useService(Http);
  const fetchPage = useCallback<PeopleDrawerProps<FormPerson>['fetchPage']>(
    (email, next, signal) =>
      http.call('GET /marketing/forms/:id/people', {
        params: { id: formId },
        query: { figure, email, ...(days !== undefined && { days }), ...(version !== undefined && { version }) },
        next,
        retry: true,
        signal,
      }),
    [http, formId, figure, days, version],
  );
  const title = figure === 'pending' ? 'Have yet to confirm' : 'Became contacts';
  return (
    <PeopleDrawer
      beside
      title={version === undefined ? title : `${title}, version ${version.toUpperCase()}`}
      onClose={onClose}
      fetchPage={fetchPage}
      summary={({ count }) => (count === 1 ? 'person' : 'people')}
      present={presented}
    />
  );
}
