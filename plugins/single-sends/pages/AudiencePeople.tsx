import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Http, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Drawer, formatCount, SearchField } from 'sendwright/sdk/ui';
import type { AudienceFigure } from 'sendwright/wire/audiencePeople';
import { type ChosenPeople, paths } from '../contract';
import { FoundPeople, personOf } from '../people/FoundPeople';
import styles from '../people/people.module.css';
import PeopleActions from '../components/PeopleActions';
import { usePeople } from '../people/usePeople';

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

const People = observer(function People({ id, figure, onClose }: PeopleProps) {
  const http = useService(Http);
  const { title, happened } = figures[figure];
  const [typed, setTyped] = useState('');
  const email = typed.trim() || undefined;
  const people = usePeople(
    useCallback(
      (next, signal) => {
        const options = { params: { id }, query: { audience: figure, email }, next, retry: true, signal };
        return http.call('GET /marketing/singlesends/:id/audience_people', options);
      },
      [http, id, figure, email],
    ),
  );
  const count = people.found?.count;
  const chosen: ChosenPeople = {
    selection: { people: { single_send_id: id, audience: figure, ...(email !== undefined && { email }) } },
    count: count ?? 0,
    name: formatCount(count ?? 0, 'person', 'people'),
  };
  return (
    <Drawer title={title} onClose={onClose}>
      <p className={styles.summary} aria-live="polite">
        {count !== undefined && `${chosen.name}, as of now`}
      </p>
      <SearchField label="Search by start of address" value={typed} onSearch={setTyped} />
      {count !== undefined && count > 0 && <PeopleActions chosen={chosen} />}
      <FoundPeople
        label={title}
        people={people}
        narrowed={email !== undefined}
        present={(person) => personOf(person, happened)}
      />
    </Drawer>
  );
});
