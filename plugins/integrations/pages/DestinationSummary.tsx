import { observer } from 'mobx-react-lite';
import { useLayoutEffect } from 'react';
import { Navigation, pathTo, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { Banner, Empty, Link, Page, PageSection } from 'sendwright/sdk/ui';
import { limits } from 'sendwright/wire/limits';
import { IntegrationTable } from '../components/IntegrationTable';
import { SmsSummary } from '../components/SmsSummary';
import { paths } from '../contract';
import { destinationNamed, type EventDestination } from '../destinations';
import { useIntegrations } from '../integrationsStore';

/** The page of one app. */
export default function AppSummary() {
  const found = destinationNamed(useParameter('destination'));
  const navigation = useService(Navigation);
  useLayoutEffect(() => {
    if (found) navigation.setTitle(found.destination);
  }, [navigation, found]);
  if (found?.destination === 'Twilio') return <SmsSummary />;
  return <DestinationSummary found={found} />;
}

/** What is sent to an app, and its integrations. */
const DestinationSummary = observer(function DestinationSummary({
  found,
}: {
  readonly found: EventDestination | undefined;
}) {
  const { store, load } = useIntegrations();
  const navigation = useService(Navigation);
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const mayDelete = useRefusal({ scope: 'marketing_campaigns.delete' }) === undefined;
  const back = { to: paths.explore, label: 'Integrations' };
  if (!found)
    return (
      <Page title="Integrations" back={back}>
        <Empty
          title="App not found"
          text="See the integrations page for the apps you can connect."
          action={
            <Link to={paths.explore} look="button">
              Explore apps
            </Link>
          }
        />
      </Page>
    );

  const { name, destination, about } = found;
  const rows = store.of(destination);
  const isFull = rows.length >= limits.integration.perDestination;
  const add = mayCreate && !isFull && (
    <Link to={pathTo(paths.add, { destination: name })} look="primary">
      Add integration
    </Link>
  );
  return (
    <Page
      wide
      title={destination}
      intro={about}
      back={back}
      primaryAction={add}
      {...(rows.length > 0 &&
        mayDelete && {
          actions: [
            {
              label: `Disconnect ${destination}`,
              icon: 'trash' as const,
              danger: true,
              onSelect: () => navigation.to(paths.disconnect, { destination: name }),
            },
          ],
        })}
    >
      {isFull && (
        <Banner tone="info">
          You can have up to {limits.integration.perDestination} integrations with {destination}. Delete one to add
          another.
        </Banner>
      )}
      <PageSection
        title="Integrations"
        description={
          'Each forwards the events you choose to one source within seconds. Failed posts are retried for ' +
          'a day, in order and with the same message ID. Contacts are identified by their external ID, or ' +
          'otherwise by their anonymous ID.'
        }
      >
        <IntegrationTable
          rows={rows}
          destination={name}
          onRetry={load}
          empty={
            <Empty
              drawing="box"
              title={`${destination} is not connected`}
              text="Create a source there for this server's events, and copy its write key."
              action={add}
            />
          }
        />
      </PageSection>
    </Page>
  );
});
