import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { Alerts, Http, HttpFailure, Navigation, useParameter, useService } from 'sendwright/sdk';
import { IsRequired, Satisfies, useForm } from 'sendwright/sdk/forms';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Confirm, FormDialog, FormField, formatNumber, TextInput } from 'sendwright/sdk/ui';
import type { SingleSendPage } from 'sendwright/wire/singleSends';
import { paths } from '../contract';
import { destinationNamed, smsDestination } from '../destinations';
import { SmsConnectionStore } from '../smsConnectionStore';
import { texts } from '../texts';

/** The form values of the connection to the SMS provider. */
class SmsCredentialsForm {
  @IsRequired('Account SID')
  @Satisfies<string>(
    'isAccountSid',
    'Account SID must be AC, followed by 32 digits or letters from a to f.',
    (value) => value.trim() === '' || /^AC[0-9a-fA-F]{32}$/.test(value.trim()),
  )
  sid = '';

  @IsRequired('Auth token')
  token = '';
}

/** Maps the fields of the provider's errors to the form's fields. */
const smsServerFields = { twilio_account_sid: 'sid', twilio_auth_token: 'token' } as const;

interface SmsDialogProps {
  readonly onClose: () => void;
}

/** Asks for the credentials of a new or existing connection. */
export const SmsCredentialsDialog = observer(function SmsCredentialsDialog({ onClose }: SmsDialogProps) {
  const sms = useService(SmsConnectionStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const { destination, name } = smsDestination;
  const isNew = sms.sid === undefined;
  const form = useForm(SmsCredentialsForm, {
    ...(!isNew && { initial: { sid: sms.sid ?? '', token: '' } }),
    serverFields: smsServerFields,
  });
  const save = async ({ sid, token }: SmsCredentialsForm): Promise<void> => {
    const body = { twilio_account_sid: sid.trim(), twilio_auth_token: token.trim() };
    try {
      await sms.connect(body);
    } catch (failure) {
      const isUnavailable = failure instanceof HttpFailure && failure.is('sms_provider_unavailable');
      // The form shows the reason for a refusal.
      if (isUnavailable) alerts.show(texts.smsUnavailable);
      else if (!(failure instanceof HttpFailure && failure.status === 400))
        showFailure(alerts, failure, texts.smsSaveFailed);
      throw failure;
    }
    alerts.show(texts.smsConnected, { destination });
    navigation.to(paths.destination, { destination: name });
  };
  return (
    <FormDialog
      title={isNew ? `Connect ${destination}` : 'Change credentials'}
      submitLabel={isNew ? 'Connect' : 'Save credentials'}
      form={form}
      save={save}
      onClose={onClose}
    >
      <FormField
        label="Account SID"
        required
        error={form.errors.sid}
        id={form.field('sid').id}
        helper="On the home page of the Twilio Console, under Account Info."
      >
        <TextInput {...form.field('sid')} focusFirst mono placeholder="AC…" autoComplete="off" />
      </FormField>
      <FormField
        label="Auth token"
        required
        error={form.errors.token}
        id={form.field('token').id}
        helper="Stored encrypted, and never shown again."
      >
        <TextInput {...form.field('token')} type="password" mono autoComplete="new-password" />
      </FormField>
    </FormDialog>
  );
});

/** "Flash sale and 2 more are being sent or scheduled, and will be paused. ", or nothing. */
function interrupted({ result, _metadata: { count } }: SingleSendPage): string {
  const [first, second] = result;
  if (!first) return '';
  if (count === 1) return `“${first.name}” is being sent or scheduled, and will be paused. `;
  const others = count === 2 && second ? `“${second.name}”` : `${formatNumber(count - 1)} more`;
  return `“${first.name}” and ${others} are being sent or scheduled, and will be paused. `;
}

/** Confirms disconnecting the SMS provider. */
export const SmsDisconnectConfirm = observer(function SmsDisconnectConfirm({ onClose }: SmsDialogProps) {
  const sms = useService(SmsConnectionStore);
  const alerts = useService(Alerts);
  const http = useService(Http);
  const { destination } = smsDestination;
  const disconnect = async (): Promise<void> => {
    try {
      await sms.disconnect();
      alerts.show(texts.disconnected, { destination });
    } catch (failure) {
      showFailure(alerts, failure, texts.deleteFailed);
    }
    onClose();
  };
  const { value: underWay } = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('POST /marketing/singlesends/search', {
          // The Outbox captures texts without an account, too.
          body: { channels: ['sms'], ui_status: ['sending', 'scheduled'], captured: false },
          query: { page_size: 4 },
          retry: true,
          signal,
        }),
      [http],
    ),
  );
  return (
    <Confirm
      title={`Disconnect ${destination}?`}
      text={
        `${underWay ? interrupted(underWay) : ''}No more text messages are sent until an account is connected again, ` +
        'also none of automations. Your drafts stay as they are.'
      }
      confirmLabel="Disconnect"
      danger
      onConfirm={disconnect}
      onCancel={onClose}
    />
  );
});

/** A legacy address for disconnecting the SMS provider. */
export const DisconnectTwilio = observer(function DisconnectTwilio() {
  const navigation = useService(Navigation);
  const sms = useService(SmsConnectionStore);
  const found = destinationNamed(useParameter('destination'));
  const isAbsent = found !== smsDestination || (sms.fetching.status === 'success' && sms.sid === undefined);
  const { name } = found ?? smsDestination;
  useEffect(() => {
    if (isAbsent) navigation.to(paths.destination, { destination: name });
  }, [isAbsent, navigation, name]);
  if (isAbsent || sms.sid === undefined) return null;
  return <SmsDisconnectConfirm onClose={() => navigation.to(paths.destination, { destination: name })} />;
});
