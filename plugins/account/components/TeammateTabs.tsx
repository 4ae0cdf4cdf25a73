import { observer } from 'mobx-react-lite';
import { useService } from 'sendwright/sdk';
import { Tabs } from 'sendwright/sdk/ui';
import { AccountStore } from '../accountStore';
import { paths } from '../contract';

/** The three pages on the people of the account. */
export const TeammateTabs = observer(function TeammateTabs({
  selected,
}: {
  readonly selected: 'teammates' | 'invitations' | 'requests';
}) {
  const { invitations, requests } = useService(AccountStore);
  const count = ({ all, fetching }: typeof invitations | typeof requests) =>
    fetching.status === 'success' ? all.length : undefined;
  return (
    <Tabs
      label="Teammates"
      selected={selected}
      tabs={[
        { id: 'teammates', title: 'Teammates', to: paths.teammates },
        { id: 'invitations', title: 'Invitations', to: paths.invitations, count: count(invitations) },
        { id: 'requests', title: 'Access requests', to: paths.requests, count: count(requests) },
      ]}
    />
  );
});
