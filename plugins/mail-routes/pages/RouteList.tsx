import { observer } from 'mobx-react-lite';
import { pathTo, useRefusal } from 'sendwright/sdk';
import { problemOf } from 'sendwright/sdk/models';
import { Banner, DateTime, Empty, ErrorState, Link, Page, PageSection, Skeleton } from 'sendwright/sdk/ui';
import type { MailRoute } from 'sendwright/wire/mailRoutes';
import { BounceMailboxes } from '../components/BounceMailboxes';
import styles from '../components/mailRoutes.module.css';
import { RouteEvents } from '../components/RouteEvents';
import { RouteTable } from '../components/RouteTable';
import { paths, scopes } from '../contract';
import { useMailRoutes } from '../mailRoutesStore';

/** The mail routes of the account and, for operators, those of the installation. */
export default observer(function RouteList() {
  const { store, load } = useMailRoutes();
  const mayCreate = useRefusal(scopes.create) === undefined;
  const own = store.all.filter(({ is_shared: isForAll }) => !isForAll);
  const shared = store.all.filter(({ is_shared: isForAll }) => isForAll);
  const reporting = [...own, ...shared].filter(({ events }) => events !== null);
  const isFull = own.length >= store.maximum;
  const failing = store.all.filter(({ state }) => state === 'failing');
  const add = mayCreate && !isFull && (
    <Link to={paths.create} look="primary">
      Add mail route
    </Link>
  );
  return (
    <Page
      wide
      title="Mail routes"
      intro="The mail servers and providers your messages are sent by, in the order they are tried."
      primaryAction={add}
    >
      {isFull && mayCreate && (
        <Banner tone="info" title={`You have all ${store.maximum} mail routes`}>
          Delete one to add another.
        </Banner>
      )}
      {failing.map((route) => (
        <Failure key={route.id} route={route} />
      ))}
      {store.all.length > 0 ? (
        <div className={styles.sections}>
          {own.length > 0 && <RouteTable label="Mail routes" rows={own} onRetry={load} />}
          {shared.length > 0 && (
            <PageSection
              plain
              title="For all accounts"
              description="They send mail that an account has no route of its own for. Only operators see them."
            >
              <RouteTable label="Mail routes for all accounts" rows={shared} onRetry={load} />
            </PageSection>
          )}
          {reporting.length > 0 && (
            <PageSection
              title="Bounces and complaints"
              description="Enter each address at its provider, which then posts there what became of messages."
            >
              <div className={styles.sections}>
                {reporting.map((route) => (
                  <RouteEvents key={route.id} route={route} />
                ))}
              </div>
            </PageSection>
          )}
        </div>
      ) : store.fetching.status === 'failure' ? (
        <ErrorState failure={problemOf(store.fetching)} title="Mail routes couldn't be loaded." onRetry={load} />
      ) : store.fetching.status === 'success' ? (
        <Empty
          drawing="mail"
          title="No mail routes yet"
          text={
            "Mail is sent by your installation's mail server. Add a route to send it by another one: for some " +
            'senders or kinds of mail, to share the load, or to take over when a server fails.'
          }
          action={add}
        />
      ) : (
        <Skeleton count={4} label="Loading mail routes" />
      )}
      <BounceMailboxes />
    </Page>
  );
});

/** Why a route takes no mail, in its server's own words. */
function Failure({ route: { id, name, last_error: error, failed_at: at } }: { readonly route: MailRoute }) {
  const mayUpdate = useRefusal(scopes.update) === undefined;
  return (
    <Banner
      tone="danger"
      title={`${name} takes no mail`}
      action={
        mayUpdate && (
          <Link to={pathTo(paths.test, { id })} look="button">
            Test again
          </Link>
        )
      }
    >
      <span className={styles.reason}>{error}</span>
      <br />
      {at === null ? (
        'Its messages'
      ) : (
        <>
          Since <DateTime at={at} length="short" />, its messages
        </>
      )}{' '}
      take the next route, or wait.
    </Banner>
  );
}
