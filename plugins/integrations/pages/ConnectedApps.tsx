import { observer } from 'mobx-react-lite';
import { Empty, Link, Page } from 'sendwright/sdk/ui';
import { IntegrationTable } from '../components/IntegrationTable';
import { IntegrationTabs } from '../components/IntegrationTabs';
import { paths } from '../contract';
import { useIntegrations } from '../useIntegrations';

/** Every integration of the account. */
export default observer(function ConnectedApps() {
  const { store, load } = useIntegrations();
  return (
    <Page
      wide
      title="Integrations"
      intro="What happens to your emails, forwarded to the apps you work with."
      tabs={<IntegrationTabs selected="connected" />}
    >
      <IntegrationTable
        rows={store.all}
        onRetry={load}
        empty={
          <Empty
            drawing="box"
            title="No connected apps"
            text="Connect an app, and the events of your emails show up where you know your customers."
            action={
              <Link to={paths.explore} look="primary">
                Explore apps
              </Link>
            }
          />
        }
      />
    </Page>
  );
});
