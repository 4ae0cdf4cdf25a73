import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { SmsConnection } from 'sendwright/plugins/integrations/contract';
import { useOptionalService } from 'sendwright/sdk';
import { Button, FormField, Link, Select } from 'sendwright/sdk/ui';
import { outboxService } from 'sendwright/sms';
import type { SmsSender } from 'sendwright/wire/smsConversations';
import { CampaignCard } from '../components/campaign/CampaignCard';
import { senderOf } from './phoneContext';
import type { SmsDraft } from './smsDraft';
import styles from './sms.module.css';

interface ServiceCardProps {
  readonly sms: SmsConnection | undefined;
  /** What the chosen service sends as; empty while it is unknown. */
  readonly senders: readonly SmsSender[];
  readonly draft: SmsDraft;
  /** Why it must be chosen now. */
  readonly problem?: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The SMS provider with its messaging services, fetched at each visit; undefined while loading. */
export function useMessagingServices(): SmsConnection | undefined {
  const connection = useOptionalService(SmsConnection);
  useEffect(
    () =>
      void connection.get().then(
        (sms) => sms?.load(),
        () => undefined,
      ),
    [connection],
  );
  return connection.current;
}

/** Chooses the messaging service of a message. */
export const ServiceCard = observer(function ServiceCard({
  sms,
  senders,
  draft,
  problem,
  isOpen,
  onToggle,
}: ServiceCardProps) {
  const { content, problems, isReadOnly } = draft;
  const { smsService: sid } = content;
  const chosen = sms?.services.find((service) => service.sid === sid);
  const isKnown = sms?.fetchingServices.status === 'success';
  const only = isKnown && sms.services.length === 1 ? sms.services[0]?.sid : undefined;
  const isPreselected = sid === null && only !== undefined && !isReadOnly;
  useEffect(() => {
    if (isPreselected) draft.change({ smsService: only });
  }, [isPreselected, only, draft]);
  const hasFailed = sms?.fetching.status === 'failure' || sms?.fetchingServices.status === 'failure';
  const { fetchingServices: services } = sms ?? {};
  const isRefused =
    (services?.status === 'failure' && services.failure?.is('sms_credentials_refused')) ||
    (sms?.isVerified === false && sms.sid !== undefined);
  const isUnconnected = sms?.fetching.status === 'success' && sms.sid === undefined;
  const isDeleted = sid !== null && sid !== outboxService && isKnown && chosen === undefined;
  const name =
    sid === outboxService
      ? 'The Outbox, while no SMS account was connected'
      : (chosen?.friendly_name ?? (isDeleted ? 'A deleted messaging service' : sid));
  if (isUnconnected) {
    const isCaptured = sid === outboxService;
    return (
      <CampaignCard
        title="From"
        state={isCaptured ? 'done' : 'missing'}
        summary={isCaptured ? 'The Outbox' : 'No SMS account is connected'}
        detail={
          problem !== undefined && !isCaptured ? (
            <span className={styles.problem}>{problem} Connect Twilio, or use the Outbox.</span>
          ) : isCaptured ? (
            'Every message is kept in the Outbox, where you can act as its recipient. Nothing is sent.'
          ) : (
            'Text messages are sent from your own Twilio account. Without one, try them in the Outbox.'
          )
        }
        action={
          <span className={styles.choices}>
            {!isCaptured && !isReadOnly && (
              <Button onClick={() => draft.change({ smsService: outboxService })}>Use the Outbox</Button>
            )}
            <Link to="/integrations/twilio" look="button">
              Connect Twilio
            </Link>
          </span>
        }
      />
    );
  }
  return (
    <CampaignCard
      title="From"
      state={sid !== null && !isRefused && (chosen !== undefined || !isKnown) ? 'done' : 'missing'}
      summary={
        sid === null
          ? 'Select a messaging service.'
          : isRefused
            ? (chosen?.friendly_name ?? 'Your Twilio account')
            : name
      }
      detail={
        isRefused
          ? 'Twilio no longer accepts the credentials of your account.'
          : hasFailed
            ? "Your messaging services couldn't be loaded."
            : isDeleted
              ? 'It no longer exists at Twilio. Choose another.'
              : sid === outboxService
                ? 'Choose a messaging service of your Twilio account.'
                : senders.length === 0
                  ? 'Twilio messaging service'
                  : `${senderOf(senders)} · Twilio messaging service`
      }
      isOpen={isOpen && !isRefused}
      onToggle={isReadOnly || isRefused ? undefined : onToggle}
      action={
        isRefused && (
          <Link to="/integrations/twilio" look="button">
            Change credentials
          </Link>
        )
      }
    >
      <FormField label="Messaging service" required error={problems.smsService ?? (sid === null ? problem : undefined)}>
        <Select
          value={sid ?? ''}
          disabled={isReadOnly}
          placeholder={sms?.services.length === 0 && isKnown ? 'No messaging services' : 'Select a messaging service'}
          options={[
            ...(sms?.services ?? []).map((service) => ({ value: service.sid, label: service.friendly_name })),
            ...(sid !== null && !chosen ? [{ value: sid, label: name ?? sid }] : []),
          ]}
          onChange={(smsService) => draft.change({ smsService })}
        />
      </FormField>
      {hasFailed && (
        <div>
          <Button icon="refresh" onClick={() => void sms?.load()}>
            Retry
          </Button>
        </div>
      )}
    </CampaignCard>
  );
});
