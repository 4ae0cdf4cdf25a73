import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Alerts, Http, HttpFailure, Navigation, pathTo, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { showFailure, useLoaded, usePolling } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  CopyableId,
  DateTime,
  Empty,
  ErrorState,
  formatNumber,
  Link,
  Page,
  PageSection,
  Skeleton,
  FactList,
} from 'sendwright/sdk/ui';
import type { EventWebhook } from 'sendwright/wire/eventWebhooks';
import { DeliveryTable } from '../components/DeliveryTable';
import { nameOf, WebhookSwitch } from '../components/WebhookSwitch';
import styles from '../components/webhooks.module.css';
import { paths, scopes } from '../contract';
import { eventsOf, labelOf } from '../eventChoices';
import { texts } from '../texts';
import { useWebhooks, WebhooksStore } from '../webhooksStore';

const back = { to: paths.list, label: 'Webhooks' };
/** Milliseconds between two looks at the deliveries. */
const pause = 5000;

/** A webhook with its last deliveries. */
export default observer(function WebhookPage() {
  const { store, load } = useWebhooks();
  const id = useParameter('id');
  const webhook = store.get(id);
  if (webhook) return <Webhook key={id} webhook={webhook} />;
  return (
    <Page wide title="Webhook" back={back}>
      {store.fetching.status === 'failure' ? (
        <ErrorState failure={store.fetching.failure} title="The webhook couldn't be loaded." onRetry={load} />
      ) : store.fetching.status === 'success' ? (
        <Empty
          drawing="search"
          title="This webhook is gone"
          text="It may have been deleted in the meantime."
          action={
            <Link to={paths.list} look="primary">
              Go to webhooks
            </Link>
          }
        />
      ) : (
        <Skeleton shape="form" count={3} label="Loading the webhook" />
      )}
    </Page>
  );
});

const Webhook = observer(function Webhook({ webhook }: { readonly webhook: EventWebhook }) {
  const { id, url } = webhook;
  const store = useService(WebhooksStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const mayUpdate = useRefusal(scopes.update) === undefined;
  const mayDelete = useRefusal(scopes.remove) === undefined;
  const [isTesting, setTesting] = useState(false);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) =>
        http.call('GET /user/webhooks/event/settings/:id/deliveries', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  usePolling(async () => reload(), pause, failure === undefined);

  const test = async () => {
    setTesting(true);
    try {
      await store.test(id);
      alerts.show(texts.tested, { url });
    } catch (problem) {
      const reason = problem instanceof HttpFailure && problem.status === 400 ? problem.message : '';
      if (reason === '') alerts.show(texts.testFailed);
      else alerts.show(texts.testRefused, { reason });
    }
    setTesting(false);
    reload();
  };
  const retry = async (delivery: string) => {
    try {
      const params = { id, delivery_id: Number(delivery) };
      await http.call('POST /user/webhooks/event/settings/:id/deliveries/:delivery_id/retry', { params });
      alerts.show(texts.retrying);
    } catch (error) {
      showFailure(alerts, error, texts.retryFailed);
    }
    reload();
  };

  return (
    <Page
      wide
      title={nameOf(webhook)}
      status={
        <span className={styles.toggle}>
          <WebhookSwitch webhook={webhook} /> {webhook.enabled ? 'On' : 'Off'}
        </span>
      }
      back={back}
      secondaryAction={
        mayUpdate && (
          <Button icon="send" loading={isTesting} onClick={() => void test()}>
            Send test events
          </Button>
        )
      }
      primaryAction={
        mayUpdate && (
          <Link to={pathTo(paths.edit, { id })} look="primary">
            Edit
          </Link>
        )
      }
      actions={
        mayDelete
          ? [{ label: 'Delete', icon: 'trash', danger: true, onSelect: () => navigation.to(paths.remove, { id }) }]
          : []
      }
    >
      {value && value.waiting_events > 0 && webhook.enabled && value.next_attempt_at !== null && (
        <Banner tone="warning" title={`${waitingWords(value.waiting_events)} for your server`}>
          The last post was not accepted. The next attempt is <DateTime at={value.next_attempt_at} length="short" />;
          events are kept for 24 hours.
        </Banner>
      )}
      <PageSection title="Settings">
        <FactList>
          <dt>Post URL</dt>
          <dd>
            <CopyableId value={url} label="Post URL" whole />
          </dd>
          <dt>Events</dt>
          <dd>{eventsOf(webhook).map(labelOf).join(', ') || 'None'}</dd>
          <dt>Public key</dt>
          <dd>
            {webhook.public_key === undefined ? (
              'Posts are not signed.'
            ) : (
              <CopyableId value={webhook.public_key} label="Public key" whole />
            )}
          </dd>
          {webhook.oauth_client_id !== null && (
            <>
              <dt>OAuth 2.0</dt>
              <dd>
                {webhook.oauth_client_id} at {webhook.oauth_token_url}
              </dd>
            </>
          )}
        </FactList>
      </PageSection>
      <PageSection
        plain
        title="Recent deliveries"
        description="The last 100 of 7 days, and failures for longer. Each is one post with one or more events."
      >
        <DeliveryTable
          webhookId={id}
          deliveries={value?.result}
          failure={failure}
          onReload={reload}
          {...(mayUpdate && webhook.enabled && { onRetry: retry })}
        />
      </PageSection>
    </Page>
  );
});

const waitingWords = (count: number): string =>
  count === 1
    ? '1 event is waiting'
    : `${count >= 10_000 ? 'More than 10,000' : formatNumber(count)} events are waiting`;
