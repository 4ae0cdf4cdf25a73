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
  capped: { title: 'Over the frequency cap', happened: '' },
};
const isFigure = (text: string): text is AudienceFigure => text in figures;

/** The people behind a figure of "Audience reach", with what to do with them. */
export function AudiencePeople() {
  const id = useParameter('id');
  const figure = useParameter('figure');
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.editor, { id });
  if (!isFigure(figure))
    return (
      <Drawer title="People" onClose={close}>
        <p>There is no such figure.</p>
      </Drawer>
    );
  return <People key={`${id} ${figure}`} id={id} figure={figure} onClose={close} />;
}

interface PeopleProps {
  readonly id: string;
  readonly figure: AudienceFigure;
  readonly onClose: () => void;
}

function People({ id, figure, onClose }: PeopleProps) {
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
