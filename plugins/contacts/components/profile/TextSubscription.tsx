import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { SmsConnection } from 'sendwright/plugins/integrations/contract';
import { Alerts, Http, useOptionalService, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, Confirm, DateTime, StatusTag } from 'sendwright/sdk/ui';
import { outboxService } from 'sendwright/sms';
import type { SmsOptOut } from 'sendwright/wire/sms';
import { texts } from '../../texts';
import styles from './cards.module.css';

export interface TextSubscriptionProps {
  /** E.164 */
  readonly number: string;
}

/** Whether a number gets text messages; an opt-out can be lifted, for people who have asked for that. */
export const TextSubscription = observer(function TextSubscription({ number }: TextSubscriptionProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayLift = !useRefusal({ scope: 'marketing_campaigns.delete' });
  const [asked, setAsked] = useState<SmsOptOut>();
  const { value, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/sms/opt_outs', { query: { phone_number: number }, retry: true, signal }),
      [http, number],
    ),
  );
  const optOuts = value?.result ?? [];
  const nameOf = useServiceNames(
    optOuts.some(({ messaging_service_sid: sid }) => sid !== null && sid !== outboxService),
  );
  const lift = async ({ messaging_service_sid: sid }: SmsOptOut): Promise<void> => {
    const query = sid === null ? {} : { messaging_service_sid: sid };
    try {
      await http.call('DELETE /marketing/sms/opt_outs/:phone_number', { params: { phone_number: number }, query });
      alerts.show(texts.optOutLifted, { number });
    } catch {
      alerts.show(texts.optOutKept);
    }
    setAsked(undefined);
    reload();
  };
  if (!value) return null;
  return (
    <ul className={styles.rows} aria-label="Text messages">
      {optOuts.length === 0 && (
        <li className={styles.row}>
          <span>Text messages</span>
          <StatusTag tone="neutral" label="Not opted out" />
        </li>
      )}
      {optOuts.map((optOut) => (
        <li key={optOut.messaging_service_sid ?? ''} className={styles.row}>
          <span>
            {nameOf(optOut.messaging_service_sid)}, since <DateTime at={optOut.opted_out_at} showZone={false} />
          </span>
          <span className={styles.optOut}>
            <StatusTag tone="warning" label="Opted out" />
            {mayLift && (
              <Button size="small" onClick={() => setAsked(optOut)}>
                Lift
              </Button>
            )}
          </span>
        </li>
      ))}
      {asked && (
        <Confirm
          title="Lift the opt-out?"
          text={
            `${number} gets text messages again. Lift it only if this person has asked for it: sending to people who ` +
            'opted out is illegal in many countries, and the SMS provider may still refuse it.'
          }
          confirmLabel="Lift the opt-out"
          onConfirm={() => lift(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </ul>
  );
});

/** What an opt-out is of. The names of messaging services are loaded if they are `needed`. */
function useServiceNames(needed: boolean): (sid: string | null) => string {
  const connection = useOptionalService(SmsConnection);
  useEffect(() => {
    if (!needed) return;
    // Without the names, the ids are shown.
    connection.get().then(
      (sms) => sms?.load(),
      () => undefined,
    );
  }, [needed, connection]);
  const services = connection.current?.services ?? [];
  return (sid) =>
    sid === null
      ? 'All text messages'
      : sid === outboxService
        ? 'Text messages in the Outbox'
        : `Text messages of ${services.find((service) => service.sid === sid)?.friendly_name ?? sid}`;
}
