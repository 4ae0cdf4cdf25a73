import { observer } from 'mobx-react-lite';
import { pathTo } from 'sendwright/sdk';
import { Icon, Link, Page, StatusTag } from 'sendwright/sdk/ui';
import { IntegrationTabs } from '../components/IntegrationTabs';
import styles from '../components/integrations.module.css';
import { paths } from '../contract';
import { destinations } from '../destinations';
import { useIntegrations } from '../useIntegrations';

/** The apps that events can be forwarded to. */
export default observer(function ExploreApps() {
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
