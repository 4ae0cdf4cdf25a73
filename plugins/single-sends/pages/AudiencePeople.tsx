import { useCallback } from 'react';
import { Http, Navigation, useParameter, useService } from 'sendwright/sdk';
import { PeopleDrawer, type PeopleDrawerProps } from 'sendwright/sdk/people';
import { Drawer, formatCount } from 'sendwright/sdk/ui';
import type { AudienceFigure } from 'sendwright/wire/audiencePeople';
import type { SendPerson } from 'sendwright/wire/sendPeople';
import PeopleActions from '../components/PeopleActions';
import { paths } from '../contract';
import { personOf } from '../people/personOf';

/** The heading of each figure of the audience, and what its times are. */
const figures: Readonly<Record<AudienceFigure, { readonly title: string; readonly happened: string }>> = {
  receives: { title: 'Will receive it', happened: '' },
  excluded: { title: 'Excluded', happened: '' },
  unsubscribed: { title: 'Unsubscribed', happened: 'unsubscribed' },
  bounced: { title: 'Bounced before', happened: 'bounced' },
  spam_reports: { title: 'Reported spam', happened: 'reported' },
  invalid: { title: 'Invalid address', happened: 'found invalid' },
  paused: { title: 'Paused email', happened: '' },
  less_often: { title: 'Want email less often', happened: '' },
  capped: { title: 'Over the frequency cap', happened: '' },
  no_number: { title: 'No phone number', happened: '' },
  not_mobile: { title: 'No mobile number', happened: '' },
  opted_out: { title: 'Opted out of this messaging service', happened: '' },
  opted_out_of_all: { title: 'Opted out of all text messages', happened: '' },
  no_consent: { title: 'No consent to text messages', happened: '' },
};
const isFigure = (text: string): text is AudienceFigure => Object.hasOwn(figures, text);

/** The people behind a figure of "Audience reach", with what to do with them. */
export function AudiencePeople() {
  const id = useParameter('id');
  const figure = useParameter('figure');
  const navigation = useService(Navigation);
  return <AudienceFigurePeople id={id} figure={figure} onClose={() => navigation.to(paths.editor, { id })} />;
}

interface AudienceFigurePeopleProps {
  readonly id: string;
  /** Of an address: it may be anything. */
  readonly figure: string;
  readonly isText?: boolean;
  readonly onClose: () => void;
}

/** The same for a figure that is no part of the path. */
export function AudienceFigurePeople({ id, figure, isText = false, onClose }: AudienceFigurePeopleProps) {
  if (!isFigure(figure))
    return (
      <Drawer title="People" onClose={onClose}>
        <p>There is no such figure.</p>
      </Drawer>
    );
  return <People key={`${id} ${figure}`} id={id} figure={figure} isText={isText} onClose={onClose} />;
}

interface PeopleProps {
  readonly id: string;
  readonly figure: AudienceFigure;
  readonly isText: boolean;
  readonly onClose: () => void;
}

function People({ id, figure, isText, onClose }: PeopleProps) {
  const http = useService(Http);
  const { title, happened } = figures[figure];
  const fetchPage = useCallback<PeopleDrawerProps<SendPerson>['fetchPage']>(
    (email, next, signal) => {
      const options = { params: { id }, query: { audience: figure, email }, next, retry: true, signal };
      return http.call('GET /marketing/singlesends/:id/audience_people', options);
    },
    [http, id, figure],
  );
  return (
    <PeopleDrawer
      title={title}
      onClose={onClose}
      fetchPage={fetchPage}
      searchLabel={isText ? 'Search by number or name' : undefined}
      summary={({ count }) => `${count === 1 ? 'person' : 'people'}, as of now`}
      renderActions={({ count }, email) => (
        <PeopleActions
          chosen={{
            selection: { people: { single_send_id: id, audience: figure, ...(email !== undefined && { email }) } },
            count,
            name: formatCount(count, 'person', 'people'),
          }}
          segment={{ name: title }}
        />
      )}
      present={(person) => personOf(person, happened)}
    />
  );
}
