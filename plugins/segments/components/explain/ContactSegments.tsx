import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Http, useRefusal, useService } from 'sendwright/sdk';
import { Combobox, ErrorState, FormField, Link, Skeleton } from 'sendwright/sdk/ui';
import type { SegmentExplanation } from 'sendwright/wire/segments';
import { canCreate, paths } from '../../contract';
import { SegmentsStore } from '../../segmentsStore';
import styles from './ContactSegments.module.css';
import { Explanation } from './Explanation';

export interface ContactSegmentsProps {
  readonly contactId: string;
  readonly segmentIds: readonly string[];
}

/** The segments of a contact, and why it is, or is not, in one. */
export default observer(function ContactSegments({ contactId, segmentIds }: ContactSegmentsProps) {
  const store = useService(SegmentsStore);
  const lists = useService(Lists);
  const http = useService(Http);
  const mayCreate = useRefusal(canCreate) === undefined;
  const [segmentId, setSegmentId] = useState('');
  const [answer, setAnswer] = useState<{
    readonly of: string;
    readonly explanation?: SegmentExplanation;
    readonly failure?: unknown;
  }>();
  const [attempt, setAttempt] = useState(0);
  const { fetching } = store;

  useEffect(() => {
    // The tab shows the failure.
    void store.load().catch(() => undefined);
    void lists.load().catch(() => undefined);
  }, [store, lists, attempt]);
  useEffect(() => {
    if (segmentId === '') return undefined;
    const controller = new AbortController();
    const question = { body: { contact_id: contactId, segment_id: segmentId }, retry: true, signal: controller.signal };
    http.call('POST /marketing/segments/2.0/explain', question).then(
      (explanation) => setAnswer({ of: segmentId, explanation }),
      (failure: unknown) => !controller.signal.aborted && setAnswer({ of: segmentId, failure }),
    );
    return () => controller.abort();
  }, [http, contactId, segmentId, attempt]);

  const again = () => {
    setAnswer(undefined);
    setAttempt(attempt + 1);
  };
  if (fetching.status === 'failure' && store.all.length === 0)
    return (
      <ErrorState
        failure={fetching.failure ?? fetching.error}
        title="The segments couldn't be loaded."
        onRetry={again}
      />
    );
  if (fetching.status !== 'success' && store.all.length === 0)
    return <Skeleton shape="form" label="Loading the segments" />;
  if (store.all.length === 0) {
    return (
      <p className={styles.none}>
        No segments yet. Create one to see here why this contact matches it or not.{' '}
        {mayCreate && <Link to={paths.create}>Create segment</Link>}
      </p>
    );
  }
  const current = answer?.of === segmentId ? answer : undefined;
  const segment = store.get(segmentId);
  const member = store.all.filter(({ id }) => segmentIds.includes(id));
  return (
    <div className={styles.tab}>
      {member.length > 0 && (
        <ul className={styles.member}>
          {member.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.detail} params={{ id }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <FormField label="Segment" helper="See why this contact is in a segment, or why not.">
        <Combobox
          value={segmentId}
          options={store.all.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setSegmentId}
          placeholder="Choose a segment"
          emptyText="No such segment"
        />
      </FormField>
      {segmentId !== '' && !current && <Skeleton shape="text" count={3} label="Checking the segment" />}
      {current?.explanation && (
        <>
          <Explanation
            explanation={current.explanation}
            listName={lists.get(segment?.parent_list_ids[0] ?? '')?.name}
          />
          <Link to={paths.detail} params={{ id: segmentId }}>
            Open {segment?.name}
          </Link>
        </>
      )}
      {current?.failure !== undefined && (
        <ErrorState
          failure={current.failure}
          title="This contact couldn't be checked against the segment."
          onRetry={again}
        />
      )}
    </div>
  );
});
