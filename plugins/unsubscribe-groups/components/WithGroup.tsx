import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Empty, ErrorState, Link, Page, Skeleton } from 'sendwright/sdk/ui';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { paths } from '../contract';
import { useGroups } from '../groupsStore';
import { texts } from '../texts';

export interface WithGroupProps {
  /** The id in the address. */
  readonly id: string;
  /** A page shows the error; a dialog lets the page below it do that. */
  readonly frame?: 'page' | 'dialog';
  readonly children: (group: UnsubscribeGroup) => ReactNode;
}

/** Renders its content once the group is loaded. */
export const WithGroup = observer(function WithGroup({ id, frame = 'dialog', children }: WithGroupProps) {
  const { store, refetch } = useGroups(texts.fetchOneFailed);
  const group = store.get(id);
  if (group) return children(group);
  if (frame === 'dialog') return null;
  const { fetching } = store;
  const back = { to: paths.index, label: 'Unsubscribe groups' };
  if (fetching.status === 'success') {
    return (
      <Page title="Unsubscribe group" back={back}>
        <Empty
          drawing="search"
          title="This group is gone"
          text="It may have been deleted in the meantime."
          action={
            <Link to={paths.index} look="primary">
              Go to unsubscribe groups
            </Link>
          }
        />
      </Page>
    );
  }
  return (
    <Page wide title="Unsubscribe group" back={back}>
      {fetching.status === 'failure' ? (
        <ErrorState
          failure={fetching.failure ?? fetching.error}
          title="The group couldn't be loaded."
          onRetry={refetch}
        />
      ) : (
        <Skeleton shape="form" count={3} label="Loading the group" />
      )}
    </Page>
  );
});
