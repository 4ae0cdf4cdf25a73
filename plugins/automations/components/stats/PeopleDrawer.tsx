import { observer } from 'mobx-react-lite';
import { types } from 'mobx-state-tree';
import { useEffect, useState } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { type ChosenPeople, PeopleBehind } from 'sendwright/plugins/single-sends/contract';
import { reactionQuery } from 'sendwright/query';
import { Http, pathTo, useService } from 'sendwright/sdk';
import { pagedRowsModel, problemOf } from 'sendwright/sdk/models';
import {
  Button,
  Drawer,
  ErrorState,
  formatCount,
  formatDate,
  formatNumber,
  PeopleList,
  RelativeTime,
  SearchField,
  Skeleton,
  SlotOutlet,
} from 'sendwright/sdk/ui';
import type { AutomationPeopleQuery, AutomationPerson } from 'sendwright/wire/automationPeople';
import type { Automation } from 'sendwright/wire/automations';
import { happenedIn, isOfEmails, titleOf } from './figureTitles';
import styles from './stats.module.css';

const PeopleModel = types.model('AutomationPeople', {
  page: types.optional(
    pagedRowsModel<AutomationPerson>((person) => `${person.contact_id ?? person.email} ${person.step_id ?? ''}`),
    {},
  ),
});

interface PeopleDrawerProps {
  readonly automation: Automation;
  readonly query: AutomationPeopleQuery;
  /** The names of its steps. */
  readonly names: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** The people behind a figure of an automation, with what to do with them. */
export const PeopleDrawer = observer(function PeopleDrawer({ automation, query, names, onClose }: PeopleDrawerProps) {
  const { id } = automation;
  const { figure, step_id: step } = query;
  const http = useService(Http);
  const [{ page }] = useState(() => PeopleModel.create());
  const [typed, setTyped] = useState('');
  const email = typed.trim() || undefined;
  const wanted = JSON.stringify({ ...query, email });
  useEffect(() => {
    void page.load(async (next, signal) => {
      const asked = JSON.parse(wanted) as AutomationPeopleQuery;
      const options = { params: { id }, query: asked, next, retry: true, signal };
      const found = await http.call('GET /marketing/automations/:id/people', options);
      return { rows: found.result, next: found._metadata.next, total: found._metadata.count };
    });
    return () => page.cancel();
  }, [page, http, id, wanted]);
  const nameOf = (stepId: string) => names.get(stepId) ?? 'Removed step';
  const title = step === undefined ? titleOf(figure) : `${nameOf(step)}: ${titleOf(figure).toLowerCase()}`;
  const failure = problemOf(page.request);
  const count = page.total;
  // Of all emails, a person is in the list once for each.
  const isByEmail = step === undefined && isOfEmails(figure);
  const people = formatCount(count ?? 0, 'person', 'people');
  const chosen: ChosenPeople = {
    selection: { people: { automation_id: id, ...query, ...(email !== undefined && { email }) } },
    count: count ?? 0,
    name: isByEmail ? `the people behind ${formatCount(count ?? 0, 'email')}` : people,
  };
  const segment = email === undefined ? segmentQueryOf(automation, query) : undefined;
  return (
    <Drawer title={title} onClose={onClose}>
      <p className={styles.muted} aria-live="polite">
        {count !== undefined && (isByEmail ? `${formatNumber(count)}, each person once for each email` : people)}
        {count !== undefined && daysOf(query)}
      </p>
      {query.link_url !== undefined && <p className={styles.muted}>{query.link_url}</p>}
      <SearchField label="Search by start of address" value={typed} onSearch={setTyped} />
      {count !== undefined && count > 0 && (
        <SlotOutlet
          slot={PeopleBehind}
          props={{
            chosen,
            segment: segment === undefined ? undefined : { query: segment, name: `${title}: ${automation.name}` },
          }}
        />
      )}
      {failure !== undefined && (
        <ErrorState failure={failure} title="The list couldn't be loaded." onRetry={() => void page.refresh()} />
      )}
      {count === undefined && failure === undefined && <Skeleton shape="text" count={8} label="Loading the people" />}
      {count === 0 && <p className={styles.muted}>{email ? 'Nobody with this address.' : 'Nobody here.'}</p>}
      {page.rows.length > 0 && (
        <PeopleList
          label={title}
          people={page.rows.map(({ contact_id: contactId, email: address, at, times, reason, ...person }) => ({
            email: address,
            name: `${person.first_name} ${person.last_name}`.trim(),
            address: contactId === null ? undefined : pathTo(contactPaths.profile, { id: contactId }),
            happened: happenedIn(figure),
            when: (
              <>
                {isByEmail && person.step_id !== undefined && <span>{nameOf(person.step_id)}</span>}
                {times !== null && times > 0 && <b>{formatCount(times, figure === 'opened' ? 'open' : 'click')}</b>}
                {at !== null && <RelativeTime at={at} />}
              </>
            ),
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
    </Drawer>
  );
});

/** " from 19 Nov to 22 Nov" */
function daysOf({ start_date: from, end_date: to }: AutomationPeopleQuery): string {
  const day = (text: string) => formatDate(`${text}T00:00:00Z`);
  if (from === undefined || to === undefined) return '';
  return from === to ? ` on ${day(from)}` : ` from ${day(from)} to ${day(to)}`;
}

/** The query of a segment of these people; undefined if conditions can't express them, such as those of a step. */
function segmentQueryOf(automation: Automation, query: AutomationPeopleQuery): string | undefined {
  const { figure, step_id: step, link, start_date: from, end_date: to } = query;
  // Conditions don't tell clicks in emails from those in text messages.
  const hasOthers = figure === 'clicked' && automation.sms_count > 0;
  if (!isOfEmails(figure) || step !== undefined || link !== undefined || hasOthers) return undefined;
  return reactionQuery({ automationId: automation.id, figure, from, to });
}
