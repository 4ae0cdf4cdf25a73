import { observer } from 'mobx-react-lite';
import { types } from 'mobx-state-tree';
import { useEffect, useState } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { Exports } from 'sendwright/plugins/exports/contract';
import { type ChosenPeople, PeopleTags, PeopleToList } from 'sendwright/plugins/single-sends/contract';
import { Http, pathTo, useOptionalService, useService, useSlot } from 'sendwright/sdk';
import { pagedRowsModel, problemOf } from 'sendwright/sdk/models';
import {
  Button,
  Drawer,
  ErrorState,
  formatCount,
  formatNumber,
  PeopleList,
  RelativeTime,
  SearchField,
  Skeleton,
  SlotOutlet,
} from 'sendwright/sdk/ui';
import type { AutomationFigure } from 'sendwright/wire/automationPeople';
import type { SendPerson } from 'sendwright/wire/sendPeople';
import { figureTitles, happened } from './figureTitles';
import styles from './stats.module.css';

const PeopleModel = types.model('AutomationPeople', {
  page: types.optional(
    pagedRowsModel<SendPerson>((person) => person.contact_id ?? person.email),
    {},
  ),
});

interface PeopleDrawerProps {
  readonly id: string;
  readonly figure: AutomationFigure;
  readonly step: string | undefined;
  /** The step's name; undefined without a step. */
  readonly stepName: string | undefined;
  readonly onClose: () => void;
}

/** The people behind a figure of an automation, with what to do with them. */
export const PeopleDrawer = observer(function PeopleDrawer({ id, figure, step, stepName, onClose }: PeopleDrawerProps) {
  const http = useService(Http);
  const [{ page }] = useState(() => PeopleModel.create());
  const [typed, setTyped] = useState('');
  const [asking, setAsking] = useState<'list' | 'tag'>();
  const email = typed.trim() || undefined;
  useEffect(() => {
    void page.load(async (next, signal) => {
      const options = { params: { id }, query: { figure, step_id: step, email }, next, retry: true, signal };
      const found = await http.call('GET /marketing/automations/:id/people', options);
      return { rows: found.result, next: found._metadata.next, total: found._metadata.count };
    });
    return () => page.cancel();
  }, [page, http, id, figure, step, email]);
  const title = stepName === undefined ? figureTitles[figure] : `${stepName}: ${figureTitles[figure].toLowerCase()}`;
  const failure = problemOf(page.request);
  const count = page.total;
  const chosen: ChosenPeople = {
    selection: {
      people: {
        automation_id: id,
        figure,
        ...(step !== undefined && { step_id: step }),
        ...(email !== undefined && { email }),
      },
    },
    count: count ?? 0,
    name: formatCount(count ?? 0, 'person', 'people'),
  };
  return (
    <Drawer title={title} onClose={onClose}>
      <p className={styles.muted} aria-live="polite">
        {count !== undefined && formatCount(count, 'person', 'people')}
      </p>
      <SearchField label="Search by start of address" value={typed} onSearch={setTyped} />
      {count !== undefined && count > 0 && <Actions chosen={chosen} onAsk={setAsking} />}
      {failure !== undefined && (
        <ErrorState failure={failure} title="The list couldn't be loaded." onRetry={() => void page.refresh()} />
      )}
      {count === undefined && failure === undefined && <Skeleton shape="text" count={8} label="Loading the people" />}
      {count === 0 && <p className={styles.muted}>{email ? 'Nobody with this address.' : 'Nobody here.'}</p>}
      {page.rows.length > 0 && (
        <PeopleList
          label={title}
          people={page.rows.map(({ contact_id: contactId, email: address, at, reason, ...person }) => ({
            email: address,
            name: `${person.first_name} ${person.last_name}`.trim(),
            address: contactId === null ? undefined : pathTo(contactPaths.profile, { id: contactId }),
            happened: happened[figure],
            when: at !== null && <RelativeTime at={at} />,
            reason,
          }))}
        />
      )}
      {page.hasMore && (
        <>
          <p className={styles.muted}>
            {formatNumber(page.rows.length)} of {formatNumber(count)} shown.
          </p>
          <Button onClick={() => void page.loadMore()}>Show more</Button>
        </>
      )}
      {asking === 'list' && <SlotOutlet slot={PeopleToList} props={{ chosen, onClose: () => setAsking(undefined) }} />}
      {asking === 'tag' && <SlotOutlet slot={PeopleTags} props={{ chosen, onClose: () => setAsking(undefined) }} />}
    </Drawer>
  );
});

interface ActionsProps {
  readonly chosen: ChosenPeople;
  readonly onAsk: (what: 'list' | 'tag') => void;
}

const Actions = observer(function Actions({ chosen, onAsk }: ActionsProps) {
  const exports = useOptionalService(Exports);
  const canList = useSlot(PeopleToList).length > 0;
  const canTag = useSlot(PeopleTags).length > 0;
  const exportPeople = async () =>
    (await exports.get())?.ask({ title: chosen.name, whom: { selection: chosen.selection } });
  return (
    <div className={styles.controls}>
      {canList && (
        <Button size="small" icon="list" onClick={() => onAsk('list')}>
          Add to list
        </Button>
      )}
      {canTag && (
        <Button size="small" icon="tag" onClick={() => onAsk('tag')}>
          Add tag
        </Button>
      )}
      {exports.state !== 'absent' && (
        <Button size="small" icon="download" onClick={() => void exportPeople()}>
          Export
        </Button>
      )}
    </div>
  );
});
