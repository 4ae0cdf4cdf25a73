import { observer } from 'mobx-react-lite';
import { useService } from 'sendwright/sdk';
import { Tabs } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { IntegrationsStore } from '../integrationsStore';

export const IntegrationTabs = observer(function IntegrationTabs({
  selected,
}: {
  readonly selected: 'explore' | 'connected';
}) {
  const { all, fetching } = useService(IntegrationsStore);
  return (
    <Tabs
      label="Parts of integrations"
      selected={selected}
      tabs={[
        { id: 'explore', title: 'Explore Apps', to: paths.explore },
        {
          id: 'connected',
          title: 'Connected Apps',
          to: paths.connected,
          ...(fetching.status === 'success' && { count: all.length }),
        },
      ]}
    />
  );
});
