import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Navigation, pathTo, useParameter, useService } from 'sendwright/sdk';
import { problemOf } from 'sendwright/sdk/models';
import { Banner, ErrorState, Link, Page, Skeleton } from 'sendwright/sdk/ui';
import { SegmentForm } from '../components/SegmentForm';
import { paths } from '../contract';
import { isFrozen, SegmentsStore } from '../segmentsStore';
import { texts } from '../texts';
import { useSaveSegment } from '../useSaveSegment';
import { useSegmentChoices } from '../useSegmentChoices';

export default observer(function SegmentEdit() {
  const store = useService(SegmentsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const choices = useSegmentChoices();
  const saving = useSaveSegment();
  const id = useParameter('id');
  const segment = store.detail(id);
  const fetching = store.fetchingOne(id);
  const back = { to: pathTo(paths.detail, { id }), label: segment?.name ?? 'Segment' };

  useEffect(() => {
    // The page shows the failure itself.
    void store.fetchOne(id).catch(() => undefined);
  }, [store, id]);

  if (choices.state !== 'ready' || !segment || fetching.status === 'loading') {
    const failure = problemOf(fetching) ?? choices.failure;
    return (
      <Page title="Edit segment" wide back={back}>
        {failure === undefined ? (
          <Skeleton shape="form" label="Loading the segment" />
        ) : (
          <ErrorState
            failure={failure}
            title="The segment couldn't be loaded."
            onRetry={() => {
              choices.reload();
              void store.fetchOne(id).catch(() => undefined);
            }}
          />
        )}
      </Page>
    );
  }
  if (isFrozen(segment)) {
    return (
      <Page title={segment.name} wide back={back}>
        <Banner
          tone="warning"
          title="Version 1 segments are frozen"
          action={
            <Link to={paths.duplicate} params={{ id }} look="button">
              Duplicate to version 2
            </Link>
          }
        >
          This one cannot be changed. Duplicate it: the copy is of version 2 and can be.
        </Banner>
      </Page>
    );
  }
  return (
    <SegmentForm
      key={id}
      title="Edit segment"
      submitLabel="Save segment"
      content={{ name: segment.name, parentListId: segment.parent_list_ids[0] ?? '', query: segment.query_dsl }}
      isNew={false}
      choices={choices}
      back={back}
      save={({ name, query }) =>
        saving(
          () => store.update(id, { name, query_dsl: query }),
          texts.updateFailed,
          () => {
            alerts.show(texts.updated);
            navigation.to(paths.detail, { id });
          },
        )
      }
    />
  );
});
