import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Contacts, paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { parseQuery } from 'sendwright/query';
import {
  Http,
  HttpFailure,
  pathTo,
  type Plan,
  Session,
  useOptionalService,
  useRefusal,
  useService,
} from 'sendwright/sdk';
import {
  Button,
  type Column,
  Combobox,
  DataTable,
  DateTime,
  ErrorState,
  formatDateTime,
  formatNumber,
  FormField,
  PageSection,
  RelativeTime,
  Skeleton,
  useAccountZone,
} from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import type { Segment, SegmentExplanation } from 'sendwright/wire/segments';
import { createAudienceWatch } from '../audienceWatch';
import { canUpdate, Segments } from '../contract';
import { isFrozen } from '../segmentsStore';
import { type SegmentChoices, summaryOf } from '../useSegmentChoices';
import { AudiencePanel } from './AudiencePanel';
import { Explanation } from './explain/Explanation';
import styles from './SegmentOverview.module.css';

/** Finds a contact and explains, for each condition, why it is in a segment or not. */
const ExplainContact = observer(function ExplainContact({
  segmentId,
  listName,
}: {
  readonly segmentId: string;
  readonly listName: string | undefined;
}) {
  const http = useService(Http);
  const contacts = useOptionalService(Contacts);
  const [contactId, setContactId] = useState('');
  const [answer, setAnswer] = useState<{
    readonly of: string;
    readonly explanation?: SegmentExplanation;
    readonly failure?: unknown;
  }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (contactId === '') return undefined;
    const controller = new AbortController();
    const question = { body: { contact_id: contactId, segment_id: segmentId }, retry: true, signal: controller.signal };
    http.call('POST /marketing/segments/2.0/explain', question).then(
      (explanation) => setAnswer({ of: contactId, explanation }),
      (failure: unknown) => !controller.signal.aborted && setAnswer({ of: contactId, failure }),
    );
    return () => controller.abort();
  }, [http, segmentId, contactId, attempt]);

  const find = async (typed: string, signal: AbortSignal) => {
    const service = await contacts.get();
    const found = typed.trim().length < 3 || !service ? [] : await service.find(typed.trim(), signal);
    return found.map((contact) => ({
      value: contact.id,
      label: contact.email || contact.phone_number_id || contact.external_id || contact.id,
      detail: `${contact.first_name} ${contact.last_name}`.trim(),
    }));
  };
  const current = answer?.of === contactId ? answer : undefined;
  return (
    <PageSection title="Why is a contact in it, or not?" description="Look up a contact to see why it matches or not.">
      <FormField label="Contact" hideLabel>
        <Combobox
          value={contactId}
          options={find}
          onChange={setContactId}
          placeholder="Find by email, phone or external ID"
          emptyText="Type at least 3 characters of an identifier"
        />
      </FormField>
      {contactId !== '' && !current && <Skeleton shape="text" count={3} label="Checking the contact" />}
      {current?.explanation && <Explanation explanation={current.explanation} listName={listName} />}
      {current?.failure !== undefined && (
        <ErrorState
          failure={current.failure}
          title={
            current.failure instanceof HttpFailure && current.failure.status === 404
              ? "We couldn't find that contact."
              : "The contact couldn't be checked."
          }
          onRetry={() => {
            setAnswer(undefined);
            setAttempt(attempt + 1);
          }}
        />
      )}
    </PageSection>
  );
});

const hour = 3_600_000;

const columns: readonly Column<Contact>[] = [
  {
    id: 'email',
    title: 'Email',
    cell: (contact) => contact.email || contact.phone_number_id || contact.external_id || contact.anonymous_id,
    minWidth: 200,
  },
  {
    id: 'name',
    title: 'Name',
    cell: (contact) => `${contact.first_name} ${contact.last_name}`.trim() || '–',
    minWidth: 120,
  },
  { id: 'added', title: 'Added', cell: (contact) => <RelativeTime at={contact.created_at} />, width: 130 },
];

/** A segment's page: its contacts, why they match, and when it was last refreshed. */
export const SegmentOverview = observer(function SegmentOverview({
  segment,
  choices,
}: {
  readonly segment: Segment;
  readonly choices: SegmentChoices;
}) {
  const http = useService(Http);
  const segments = useService(Segments);
  const { plan } = useService(Session);
  const zone = useAccountZone();
  const cannotUpdate = useRefusal(canUpdate)?.message;
  const [watch] = useState(() => createAudienceWatch(http));
  const [isRefreshing, setRefreshing] = useState(false);
  const frozen = isFrozen(segment);
  const isValid = segment.status.query_validation !== 'INVALID';
  const listId = segment.parent_list_ids[0] ?? '';
  const { query_dsl: text, query_version: version } = segment;

  useEffect(
    () => (frozen || !isValid ? undefined : watch.watch(() => ({ query: text, parentListId: listId }))),
    [watch, frozen, isValid, text, listId],
  );

  const { query } = parseQuery(text, version === '1' ? 1 : 2);
  const sentence = query ? summaryOf(query, listId, choices.fields, choices.names) : 'Its query is no longer valid.';
  const refusal = cannotUpdate ?? refreshRefusal(segment, plan, Date.now(), (at) => formatDateTime(at, zone));
  const refresh = async () => {
    setRefreshing(true);
    await segments.refresh(segment.id).finally(() => setRefreshing(false));
  };
  const left = segment.max_refreshes - segment.refreshes_used;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <PageSection title="Conditions">
          <p className={styles.sentence}>{sentence}</p>
          <details className={styles.details}>
            <summary>Show the query</summary>
            <pre className={styles.query}>{text}</pre>
          </details>
        </PageSection>
        <ExplainContact segmentId={segment.id} listName={choices.names.list(listId)} />
        <PageSection
          title="Sample"
          description={`Up to 50 of its contacts${segment.sample_updated_at === '' ? '' : ', as of the last update'}.`}
          plain
        >
          <DataTable
            label="Sample of the segment"
            noun={['contact', 'contacts']}
            columns={columns}
            rows={segment.contacts_sample}
            rowKey={({ id }) => id}
            rowLabel={({ email, id }) => email || id}
            rowLink={({ id }) => pathTo(contactPaths.profile, { id })}
            empty={
              <p className={styles.none}>
                {segment.status.query_validation === 'PENDING'
                  ? 'Looking for matching contacts.'
                  : 'No contacts match right now.'}
              </p>
            }
          />
        </PageSection>
      </div>
      <div className={styles.side}>
        {!frozen && isValid && (
          <AudiencePanel
            watch={watch}
            waiting={undefined}
            unfinished={0}
            withoutSample
            summary={<p className={styles.muted}>Counted just now. Recounted at every send and export.</p>}
          />
        )}
        <PageSection title="Updates">
          <dl className={styles.facts}>
            <dt>Contacts at the last update</dt>
            <dd>{formatNumber(segment.contacts_count)}</dd>
            <dt>Last updated</dt>
            <dd>{segment.sample_updated_at === '' ? 'Not yet' : <DateTime at={segment.sample_updated_at} />}</dd>
            <dt>Next update</dt>
            <dd>
              {segment.next_sample_update === '' ? (
                frozen ? (
                  'Never'
                ) : (
                  'Soon'
                )
              ) : (
                <DateTime at={segment.next_sample_update} />
              )}
            </dd>
          </dl>
          {!frozen && (
            <>
              <Button
                icon="refresh"
                loading={isRefreshing}
                disabled={refusal !== undefined}
                hint={refusal}
                onClick={() => void refresh()}
              >
                Refresh now
              </Button>
              <p className={styles.muted}>
                {refusal ??
                  `${left} of ${segment.max_refreshes} refreshes left today (until midnight, ` +
                    `${zone.replaceAll('_', ' ')}). 10 a day for all segments.`}
              </p>
            </>
          )}
        </PageSection>
      </div>
    </div>
  );
});

/**
 * Why a segment cannot be refreshed manually now; undefined if it can. `timeOf` formats a time in the account's time
 * zone.
 */
function refreshRefusal(segment: Segment, plan: Plan, now: number, timeOf: (at: number) => string): string | undefined {
  if (plan === 'trial' || plan === 'free') return 'Manual refreshes are part of paid plans.';
  if (segment.refreshes_used >= segment.max_refreshes)
    return `You've reached today's limit of ${segment.max_refreshes} refreshes for this segment.`;
  const last = segment.last_refreshed_at === '' ? undefined : Date.parse(segment.last_refreshed_at);
  if (last !== undefined && now < last + hour)
    return `You can refresh this segment again after ${timeOf(last + hour)}.`;
  return undefined;
}
