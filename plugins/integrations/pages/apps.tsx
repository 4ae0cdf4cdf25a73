import { observer } from 'mobx-react-lite';
import { pathTo, useService } from 'sendwright/sdk';
import { Empty, Icon, Link, Page, StatusTag, Tabs } from 'sendwright/sdk/ui';
import styles from '../components/integrations.module.css';
import { IntegrationTable } from '../components/IntegrationTable';
import { paths } from '../contract';
import { destinations } from '../destinations';
import { IntegrationsStore, useIntegrations } from '../integrationsStore';

/** The apps that events can be forwarded to. */
export const ExploreApps = observer(function ExploreApps() {
  const { store } = useIntegrations();
  return (
    <Page
      wide
      title="Integrations"
      intro="What happens to your emails, forwarded to the apps you work with."
      tabs={<IntegrationTabs selected="explore" />}
    >
      <ul className={styles.apps}>
        {destinations.map(({ name, destination, kind, about }) => {
          const count = store.of(destination).length;
          return (
            <li key={name} className={styles.app}>
              <div className={styles.head}>
                <span className={styles.mark}>
                  <Icon name="integration" size={20} />
                </span>
                <div>
                  <h2 className={styles.name}>{destination}</h2>
                  <span className={styles.kind}>{kind}</span>
                </div>
              </div>
              <p className={styles.about}>{about}</p>
              <div className={styles.foot}>
                <Link to={pathTo(paths.destination, { destination: name })} look="button">
                  {count > 0 ? `Manage ${destination}` : `Set up ${destination}`}
                </Link>
                {count > 0 && <StatusTag tone="success" label="Connected" />}
              </div>
            </li>
          );
        })}
      </ul>
    </Page>
  );
});

/** Every integration of the account. */
export const ConnectedApps = observer(function ConnectedApps() {
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

const IntegrationTabs = observer(function IntegrationTabs({
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
