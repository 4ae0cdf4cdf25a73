import { observer } from 'mobx-react-lite';
import { pathTo, useService } from 'sendwright/sdk';
import { problemOf, useFetchAlert } from 'sendwright/sdk/models';
import { Empty, Icon, Link, Page, Tabs } from 'sendwright/sdk/ui';
import styles from '../components/integrations.module.css';
import { type ConnectedApp, IntegrationTable } from '../components/IntegrationTable';
import { ConnectionTag } from '../components/SmsSummary';
import { paths } from '../contract';
import { destinations } from '../destinations';
import { IntegrationsStore, useIntegrations } from '../integrationsStore';
import { SmsConnectionStore, useSmsConnection } from '../smsConnectionStore';
import { texts } from '../texts';

const intro = 'Forward email events, and connect the account that sends your text messages.';

/** All connections, with one notice if any can't be fetched. Call it in an observer. */
function useApps() {
  const { store, load } = useIntegrations();
  const { sms, load: loadSms } = useSmsConnection();
  const isTold = problemOf(store.fetching) !== undefined;
  useFetchAlert(isTold ? undefined : problemOf(sms.fetching), texts.fetchFailed, loadSms);
  return { store, sms, load };
}

/** The apps that can be connected. */
export const ExploreApps = observer(function ExploreApps() {
  const { store, sms } = useApps();
  return (
    <Page wide title="Integrations" intro={intro} tabs={<IntegrationTabs selected="explore" />}>
      <ul className={styles.apps}>
        {destinations.map(({ name, destination, kind, about }) => {
          const isConnected = destination === 'Twilio' ? sms.sid !== undefined : store.of(destination).length > 0;
          const isRefused = destination === 'Twilio' && isConnected && !sms.isVerified;
          return (
            <li key={name} className={styles.app}>
              <div className={styles.head}>
                <span className={styles.mark}>
                  <Icon name={destination === 'Twilio' ? 'message' : 'integration'} size={20} />
                </span>
                <div>
                  <h2 className={styles.name}>{destination}</h2>
                  <span className={styles.kind}>{kind}</span>
                </div>
              </div>
              <p className={styles.about}>{about}</p>
              <div className={styles.foot}>
                <Link to={pathTo(paths.destination, { destination: name })} look="button">
                  {isConnected ? `Manage ${destination}` : `Set up ${destination}`}
                </Link>
                {isConnected && <ConnectionTag isVerified={!isRefused} />}
              </div>
            </li>
          );
        })}
      </ul>
    </Page>
  );
});

/** All connections of the account. */
export const ConnectedApps = observer(function ConnectedApps() {
  const { store, sms, load } = useApps();
  const rows = connectedApps(store, sms);
  return (
    <Page wide title="Integrations" intro={intro} tabs={<IntegrationTabs selected="connected" />}>
      <IntegrationTable
        rows={rows}
        onRetry={load}
        empty={
          <Empty
            drawing="box"
            title="No connected apps"
            text="Connect an app to forward the events of your emails, or to send text messages."
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
  const store = useService(IntegrationsStore);
  const sms = useService(SmsConnectionStore);
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
          ...(store.fetching.status === 'success' &&
            sms.fetching.status === 'success' && { count: connectedApps(store, sms).length }),
        },
      ]}
    />
  );
});

/** The integrations and the connection to the SMS provider. Call it in an observer. */
const connectedApps = (store: IntegrationsStore, { sid, isVerified }: SmsConnectionStore): readonly ConnectedApp[] => [
  ...store.all,
  ...(sid === undefined
    ? []
    : [{ integration_id: sid, label: 'Text messages', destination: 'Twilio', isVerified } as const]),
];
