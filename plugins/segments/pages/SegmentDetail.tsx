import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { SingleSends } from 'sendwright/plugins/single-sends/contract';
import {
  HttpFailure,
  Navigation,
  useFreshness,
  useOptionalService,
  useParameter,
  useRefusal,
  useService,
} from 'sendwright/sdk';
import { problemOf, usePolling } from 'sendwright/sdk/models';
import {
  Banner,
  CopyableId,
  Empty,
  ErrorState,
  formatNumber,
  Link,
  Page,
  Skeleton,
  StatusTag,
} from 'sendwright/sdk/ui';
import { SegmentOverview } from '../components/SegmentOverview';
import { canCreate, canUpdate, paths, Segments } from '../contract';
import { isFrozen, SegmentsStore } from '../segmentsStore';
import { useSegmentChoices } from '../useSegmentChoices';

/** The polling interval in milliseconds while a segment is being counted. */
const pollEvery = 2000;

export default observer(function SegmentDetail() {
  const store = useService(SegmentsStore);
  const segments = useService(Segments);
  const navigation = useService(Navigation);
  const choices = useSegmentChoices();
  const id = useParameter('id');
  const segment = store.detail(id);
  const fetching = store.fetchingOne(id);
  const cannotUpdate = useRefusal(canUpdate)?.message;
  const cannotCreate = useRefusal(canCreate)?.message;
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;
  const canSend = useOptionalService(SingleSends).state !== 'absent';
  const back = { to: paths.index, label: 'Segments' };
  const fetch = () => void store.fetchOne(id).catch(() => undefined);

  useEffect(() => {
    // The page shows the failure.
    void store.fetchOne(id).catch(() => undefined);
  }, [store, id]);
  const isPending = segment?.status.query_validation === 'PENDING';
  const look = () =>
    store.fetchOne(id).then(
      () => undefined,
      () => undefined,
    );
  usePolling(look, pollEvery, isPending);
  useFreshness(['segments'], look);

  if (!segment || choices.state !== 'ready') {
    const missing =
      fetching.status === 'failure' && fetching.failure instanceof HttpFailure && fetching.failure.status === 404;
    const failure = problemOf(fetching) ?? choices.failure;
    return (
      <Page title="Segment" wide back={back}>
        {missing ? (
          <Empty
            drawing="search"
            title="We couldn't find that segment."
            text="It may have been deleted."
            action={
              <Link to={paths.index} look="primary">
                Go to segments
              </Link>
            }
          />
        ) : failure === undefined ? (
          <Skeleton shape="block" count={2} height={200} label="Loading the segment" />
        ) : (
          <ErrorState
            failure={failure}
            title="The segment couldn't be loaded."
            onRetry={() => {
              choices.reload();
              fetch();
            }}
          />
        )}
      </Page>
    );
  }

  const frozen = isFrozen(segment);
  const unless = (reason: string | undefined) => (reason ? { disabled: true, detail: reason } : {});
  return (
    <Page
      title={segment.name}
      status={
        <StatusTag
          tone={frozen ? 'warning' : isPending ? 'info' : 'neutral'}
          label={
            frozen
              ? 'Version 1, frozen'
              : isPending
                ? 'Counting'
                : `${formatNumber(segment.contacts_count)} ${segment.contacts_count === 1 ? 'contact' : 'contacts'}`
          }
        />
      }
      wide
      back={back}
      intro={<CopyableId value={segment.id} label="Segment ID" />}
      primaryAction={
        frozen ? (
          <Link to={paths.duplicate} params={{ id }} look="primary">
            Duplicate to version 2
          </Link>
        ) : (
          cannotUpdate === undefined && (
            <Link to={paths.edit} params={{ id }} look="primary">
              Edit
            </Link>
          )
        )
      }
      actions={[
        {
          label: 'Duplicate',
          icon: 'duplicate',
          onSelect: () => segments.open('duplicate', id),
          ...unless(cannotCreate),
        },
        ...(canSend
          ? [{ label: 'Send', icon: 'send', onSelect: () => void segments.send(id), ...unless(cannotCreate) } as const]
          : []),
        { label: 'Export contacts', icon: 'download', onSelect: () => void segments.export(id) },
        'divider',
        {
          label: 'Delete segment',
          icon: 'trash',
          danger: true,
          onSelect: () => navigation.to(paths.remove, { id }),
          ...unless(cannotDelete),
        },
      ]}
    >
      {frozen && (
        <Banner tone="warning" title="This segment is of version 1">
          Version 1 segments have not been processed since 31 December 2022: its count of{' '}
          {formatNumber(segment.contacts_count)} is frozen. Duplicate it to get a version 2 segment that is kept up to
          date.
        </Banner>
      )}
      {segment.status.query_validation === 'INVALID' && (
        <Banner tone="danger" title="This segment's query cannot be run any more">
          {segment.status.error_message ?? 'Edit it to fix it.'} Until then its contacts stay as they were.
        </Banner>
      )}
      <SegmentOverview key={`${id} ${segment.updated_at}`} segment={segment} choices={choices} />
    </Page>
  );
});
