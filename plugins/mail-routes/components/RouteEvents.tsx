import { useState } from 'react';
import { Alerts, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, Confirm, CopyableId, FactList, formatNumber, Link, RelativeTime } from 'sendwright/sdk/ui';
import type { MailRoute } from 'sendwright/wire/mailRoutes';
import { paths, scopes } from '../contract';
import { MailRoutesStore } from '../mailRoutesStore';
import { eventNames, eventPlaces, typeNames } from '../routeWords';
import { texts } from '../texts';
import styles from './mailRoutes.module.css';

/** Where a route's provider reports what became of messages, and what it last reported. */
export function RouteEvents({ route }: { readonly route: MailRoute }) {
  const { id, name, type, events } = route;
  const mayUpdate = useRefusal(scopes.update) === undefined;
  if (type === 'smtp' || events === null) return null;
  const missing = missingOf(route);
  return (
    <section className={styles.events} aria-label={`Events of ${name}`}>
      <h3 className={styles.title}>{name}</h3>
      {missing !== undefined && (
        <Banner
          tone="warning"
          title={`${typeNames[type]} can't report yet`}
          action={
            mayUpdate && (
              <Link to={pathTo(paths.edit, { id })} look="button">
                Edit mail route
              </Link>
            )
          }
        >
          {missing}
        </Banner>
      )}
      <FactList>
        <dt>Address</dt>
        <dd>
          {events.url === null ? (
            'Shown to people who may change mail routes.'
          ) : (
            <span className={styles.address}>
              <CopyableId value={events.url} label={`Address for ${typeNames[type]}`} whole />
              {type === 'postmark' && mayUpdate && <NewPassword route={route} />}
            </span>
          )}
        </dd>
        <dt>At {typeNames[type]}</dt>
        <dd>{eventPlaces[type]}</dd>
        <dt>Last event</dt>
        <dd>
          {events.last_event === null ? (
            'None yet'
          ) : (
            <>
              {eventNames[events.last_event]}, <RelativeTime at={events.last_event_at} />
            </>
          )}
        </dd>
        <dt>Refused</dt>
        <dd>
          {events.rejected === 0 ? (
            'None'
          ) : (
            <>
              {formatNumber(events.rejected)}, last <RelativeTime at={events.rejected_at} />: {events.rejected_reason}
            </>
          )}
        </dd>
      </FactList>
    </section>
  );
}

/** Replaces the password in Postmark's address, after a confirmation. */
function NewPassword({ route: { id, name } }: { readonly route: MailRoute }) {
  const store = useService(MailRoutesStore);
  const alerts = useService(Alerts);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const replace = async () => {
    try {
      await store.change(id, { webhook_key: null });
      alerts.show(texts.passwordReplaced);
    } catch (failure) {
      showFailure(alerts, failure, texts.updateFailed);
    }
    close();
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        New password
      </Button>
      {isAsking && (
        <Confirm
          title={`Make a new password for ${name}?`}
          text="Postmark's events are refused until you enter the new address there."
          confirmLabel="Make new password"
          onConfirm={replace}
          onCancel={close}
        />
      )}
    </>
  );
}

/** What has to be entered first, so that posts can be verified. */
function missingOf({ type, has_webhook_key: hasKey, topic_arn: topic }: MailRoute): string | undefined {
  if (type === 'mailgun' && !hasKey)
    return "Enter Mailgun's HTTP webhook signing key: without it, nobody knows whose posts are genuine.";
  if (type === 'ses' && topic === null)
    return 'Enter the ARN of the Amazon SNS topic that SES publishes its events to.';
  return undefined;
}
