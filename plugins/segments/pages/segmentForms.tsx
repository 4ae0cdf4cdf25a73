import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, HttpFailure, Navigation, pathTo, type Text, useParameter, useService } from 'sendwright/sdk';
import { problemOf, showFailure } from 'sendwright/sdk/models';
import { Banner, ErrorState, Link, Page, Skeleton } from 'sendwright/sdk/ui';
import type { Segment } from 'sendwright/wire/segments';
import { SegmentForm } from '../components/SegmentForm';
import { paths } from '../contract';
import { isFrozen, SegmentsStore } from '../segmentsStore';
import { texts } from '../texts';
import { useSegmentChoices } from '../useSegmentChoices';

/** The server's errors by field of the form. */
interface SaveProblems {
  readonly name?: string | undefined;
  readonly query?: string | undefined;
}

export const SegmentCreate = observer(function SegmentCreate() {
  const store = useService(SegmentsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const choices = useSegmentChoices();
  const saving = useSaveSegment();
  const back = { to: paths.index, label: 'Segments' };
  const asked = new URLSearchParams(navigation.location.search);
  if (choices.state !== 'ready') {
    return (
      <Page title="New segment" wide back={back}>
        {choices.state === 'loading' ? (
          <Skeleton shape="form" label="Loading the fields" />
        ) : (
          <ErrorState failure={choices.failure} title="The fields couldn't be loaded." onRetry={choices.reload} />
        )}
      </Page>
    );
  }
  return (
    <SegmentForm
      title="New segment"
      submitLabel="Create segment"
      content={{ name: asked.get('name') ?? '', parentListId: asked.get('list') ?? '', query: '' }}
      isNew
      choices={choices}
      parent={back.to}
      save={({ name, parentListId, query }) =>
        saving(
          () =>
            store.create({ name, query_dsl: query, ...(parentListId !== '' && { parent_list_ids: [parentListId] }) }),
          texts.createFailed,
          ({ id }) => {
            alerts.show(texts.created);
            navigation.to(paths.detail, { id });
          },
        )
      }
    />
  );
});

export const SegmentEdit = observer(function SegmentEdit() {
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
    // The page shows the failure.
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
          This one can't be changed. Duplicate it to get a version 2 segment that can.
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
      parent={back.to}
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

/** Runs a save and then `done`. Returns the server's errors, and notifies the user of those that belong to no field. */
function useSaveSegment(): (
  call: () => Promise<Segment>,
  failed: Text,
  done: (segment: Segment) => void,
) => Promise<SaveProblems | undefined> {
  const alerts = useService(Alerts);
  return async (call, failed, done) => {
    try {
      done(await call());
      return undefined;
    } catch (failure) {
      const errors = failure instanceof HttpFailure ? failure.errors : [];
      const of = (field: string): string | undefined => errors.find((error) => error.field === field)?.message;
      const problems = { name: of('name'), query: of('query_dsl') ?? of('parent_list_ids') };
      if (problems.name !== undefined || problems.query !== undefined) return problems;
      const refusal = failure instanceof HttpFailure && failure.status === 400 ? errors[0]?.message : undefined;
      if (failure instanceof HttpFailure && failure.is('segment_limit_reached')) alerts.show(texts.limitReached);
      else if (refusal !== undefined) alerts.add({ type: 'danger', message: refusal });
      else showFailure(alerts, failure, failed);
      return problems;
    }
  };
}
