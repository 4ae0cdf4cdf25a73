import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { ErrorState, Page, Skeleton } from 'sendwright/sdk/ui';
import { SegmentForm } from '../components/SegmentForm';
import { paths } from '../contract';
import { SegmentsStore } from '../segmentsStore';
import { texts } from '../texts';
import { useSaveSegment } from '../useSaveSegment';
import { useSegmentChoices } from '../useSegmentChoices';

export default observer(function SegmentCreate() {
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
      back={back}
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
