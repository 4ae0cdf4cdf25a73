import { useCallback } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { PeopleBehind } from 'sendwright/plugins/single-sends/contract';
import { reactionQuery } from 'sendwright/query';
import { Http, pathTo, useService } from 'sendwright/sdk';
import { PeopleDrawer, type PeopleDrawerProps } from 'sendwright/sdk/people';
import { formatCount, formatDate, RelativeTime, SlotOutlet } from 'sendwright/sdk/ui';
import { smsDropWords } from 'sendwright/sms';
import type { AutomationPeopleQuery, AutomationPerson } from 'sendwright/wire/automationPeople';
import type { Automation } from 'sendwright/wire/automations';
import { countedIn, happenedIn, isOfEmails, titleOf } from './figureTitles';
import styles from './stats.module.css';
import { serverTexts } from './TextTable';

interface AutomationPeopleDrawerProps {
  readonly automation: Automation;
  readonly query: AutomationPeopleQuery;
  /** The names of its steps. */
  readonly names: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** The people behind a figure of an automation, with what to do with them. */
export function AutomationPeopleDrawer({ automation, query, names, onClose }: AutomationPeopleDrawerProps) {
  const { id } = automation;
  const { figure, step_id: step } = query;
  const http = useService(Http);
  const wanted = JSON.stringify(query);
  const fetchPage = useCallback<PeopleDrawerProps<AutomationPerson>['fetchPage']>(
    (email, next, signal) => {
      const asked = { ...(JSON.parse(wanted) as AutomationPeopleQuery), ...(email !== undefined && { email }) };
      const options = { params: { id }, query: asked, next, retry: true, signal };
      return http.call('GET /marketing/automations/:id/people', options);
    },
    [http, id, wanted],
  );
  const isText = step !== undefined && serverTexts(automation.steps).some(({ id: textId }) => textId === step);
  const nameOf = (stepId: string) => names.get(stepId) ?? 'Removed step';
  const { outcome, reason: why } = query;
  const named = [titleOf(figure), outcome && outcomeNames[outcome], why].filter(Boolean).join(', ');
  const title = step === undefined ? named : `${nameOf(step)}: ${named.toLowerCase()}`;
  const counted = countedIn(figure);
  // Of all emails, a person is in the list once for each.
  const isByEmail = step === undefined && isOfEmails(figure);
  return (
    <PeopleDrawer
      title={title}
      onClose={onClose}
      fetchPage={fetchPage}
      searchLabel={isText ? 'Search by number or name' : undefined}
      summary={({ count }) =>
        isByEmail && count > 0
          ? `${count === 1 ? 'email' : 'emails'}, each person once for each${daysOf(query)}`
          : `${count === 1 ? 'person' : 'people'}${daysOf(query)}`
      }
      choices={
        <>
          {query.link_url !== undefined && <p className={styles.muted}>{query.link_url}</p>}
          {counted !== undefined && (
            <p className={styles.muted}>
              The figure counts every {counted}, also by bots. Here is everybody once, with the number of their{' '}
              {counted}s.
            </p>
          )}
        </>
      }
      renderActions={({ count }, email) => (
        <SlotOutlet
          slot={PeopleBehind}
          props={{
            chosen: {
              selection: { people: { automation_id: id, ...query, ...(email !== undefined && { email }) } },
              count,
              name: isByEmail
                ? `the people behind ${formatCount(count, 'email')}`
                : formatCount(count, 'person', 'people'),
            },
            segment: {
              query: email === undefined ? segmentQueryOf(automation, query) : undefined,
              name: `${title}: ${automation.name}`,
            },
          }}
        />
      )}
      present={({ contact_id: contactId, email, at, times, reason, ...person }) => ({
        // A text message goes to a number, whatever the contact's address.
        email: person.phone_number ?? email,
        name: `${person.first_name} ${person.last_name}`.trim(),
        address: contactId === null ? undefined : pathTo(contactPaths.profile, { id: contactId }),
        happened: happenedIn(figure),
        when: (
          <>
            {isByEmail && person.step_id !== undefined && <span>{nameOf(person.step_id)}</span>}
            {times !== null && times > 0 && (
              <b>{formatCount(times, counted ?? (figure === 'opened' ? 'open' : 'click'))}</b>
            )}
            {at !== null && <RelativeTime at={at} />}
          </>
        ),
        reason: reason === null ? null : smsDropWords(reason),
      })}
    />
  );
}

/** " from 19 Nov to 22 Nov" */
function daysOf({ start_date: from, end_date: to }: AutomationPeopleQuery): string {
  const day = (text: string) => formatDate(`${text}T00:00:00Z`);
  if (from === undefined || to === undefined) return '';
  return from === to ? ` on ${day(from)}` : ` from ${day(from)} to ${day(to)}`;
}

const outcomeNames = { yes: 'Yes', no: 'No', added: 'Added', removed: 'Removed', skipped: 'Skipped' } as const;

/** The query of a segment of these people; undefined if conditions can't express them, such as those of a step. */
function segmentQueryOf(automation: Automation, query: AutomationPeopleQuery): string | undefined {
  const { figure, step_id: step, link, start_date: from, end_date: to } = query;
  // Conditions don't tell clicks in emails from those in text messages.
  const hasOthers = figure === 'clicked' && automation.sms_count > 0;
  if (
    countedIn(figure) !== undefined ||
    query.reason !== undefined ||
    !isOfEmails(figure) ||
    step !== undefined ||
    link !== undefined ||
    hasOthers
  )
    return undefined;
  return reactionQuery({ automationId: automation.id, figure, from, to, peopleOnly: query.people_only });
}
