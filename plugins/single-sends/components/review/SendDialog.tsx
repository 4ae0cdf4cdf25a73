import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { Alerts, HttpFailure, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import {
  Banner,
  Button,
  Dialog,
  formatDateTime,
  parseDateTime,
  Radio,
  Skeleton,
  useAccountZone,
} from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { paths, SingleSends } from '../../contract';
import { canSend } from '../../review/checks';
import { plannedTime } from '../../review/plannedTime';
import { peopleText } from '../../review/recipients';
import { useReview } from '../../review/useReview';
import { isSms } from '../../sms/isSms';
import { QuietNote } from '../../sms/QuietNote';
import { SingleSendsStore } from '../../singleSendsStore';
import { SendProgress } from '../../statistics/sendProgress';
import { texts } from '../../texts';
import { ApprovalDialog, type Unapproved } from './ApprovalDialog';
import styles from './review.module.css';
import { ScheduleFields, ScheduleForm, serverFields } from './ScheduleFields';
import { TestNote } from './TestNote';

/** How long, in milliseconds, the toast with the unschedule action is shown. */
const alertTime = 10_000;

/** The final confirmation of a send: the number of recipients and the time. */
export const SendDialog = observer(function SendDialog() {
  const id = useParameter('id');
  const accountZone = useAccountZone();
  const store = useService(SingleSendsStore);
  const singleSends = useService(SingleSends);
  const progress = useService(SendProgress.token);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const { send, checks, recipients, choices, preflight } = useReview(id);
  const formId = useId();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [zone, setZone] = useState(accountZone);
  const [zoneField, setZoneField] = useState('');
  // The default time of day: newsletters are usually sent in the morning.
  const form = useForm(ScheduleForm, {
    serverFields,
    guardLeaving: false,
    initial: { at: parseDateTime('tomorrow 8:00', accountZone) ?? '' },
  });
  /** With recipient time zones, the time is in the account's zone. Changing the zone keeps the entered time of day. */
  const zoneNow = useRef(accountZone);
  const time = useRef(form.values.at);
  const setTime = (at: string) => {
    time.current =
      zone !== zoneNow.current && at !== ''
        ? (parseDateTime(formatDateTime(at, zone, { showZone: false }), zoneNow.current) ?? at)
        : at;
    form.set('at', time.current);
  };
  // A draft may have a time already, such as that of a resend.
  const planned = send?.send_at ?? undefined;
  const hasPlanned = useRef(false);
  useEffect(() => {
    if (planned === undefined || hasPlanned.current) return;
    hasPlanned.current = true;
    if (plannedTime(planned) === undefined) return;
    time.current = planned;
    form.set('at', planned);
    setWhen('later');
  }, [planned, form]);
  const chooseZone = (chosen: string) => {
    zoneNow.current = chosen;
    setZone(chosen);
  };
  const chooseZoneField = (field: string) => {
    // Recent input may not be in the form yet, or may still be in `setTime`, which then has the zone.
    if (field !== '') {
      zoneNow.current = accountZone;
      setTime(time.current);
      setZone(accountZone);
    }
    setZoneField(field);
  };
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** The schedule that a second person has to approve, and why. */
  const [unapproved, setUnapproved] = useState<Unapproved>();
  const [isSending, setSending] = useState(false);
  const close = () => navigation.to(paths.review, { id });

  const tell = (sent: SingleSend, isNow: boolean) => {
    const undoSend = async () => {
      try {
        await singleSends.unschedule(id);
        singleSends.open('editor', id);
      } catch {
        // The service has shown the reason.
      }
    };
    const left = Date.parse(sent.send_at ?? '') - Date.now();
    const name = sent.name;
    if (isNow && left > 1000) {
      alerts.add({
        type: 'success',
        // No number of seconds: it would be wrong a second later. The notice disappears when sending begins.
        message: `${name} will be sent to ${people} shortly. You can still undo it.`,
        vanishTimeout: left,
        action: { label: 'Undo send', run: undoSend },
      });
    } else if (isNow) {
      alerts.add({ type: 'success', message: `${name} is on its way to ${people}.` });
    } else {
      alerts.add({
        type: 'success',
        message: `${name} is scheduled for ${formatDateTime(sent.send_at, zone)}.`,
        vanishTimeout: alertTime,
        action: { label: 'Unschedule', run: undoSend },
      });
    }
  };
  const leave = async (sendAt: string) => {
    setRefused([]);
    // Sends exactly the version that was reviewed.
    const request = {
      send_at: sendAt,
      ...(send && { revision: send.revision }),
      ...(sendAt !== 'now' && zoneField !== '' && { zone_field: zoneField }),
    };
    const sent = await reporting(
      () =>
        store.schedule(id, request).catch((failure: unknown) => {
          if (!(failure instanceof HttpFailure && failure.is('approval_needed'))) throw failure;
          setUnapproved({ request, reason: failure.errors[0]?.message ?? '' });
          return undefined;
        }),
      texts.scheduleFailed,
    );
    if (!sent) return;
    tell(sent, sendAt === 'now');
    if (sendAt === 'now') progress.watch(id, sent.name);
    navigation.to(paths.stats, { id });
  };
  const submit = async () => {
    if (when === 'later') {
      await form.submit(({ at }) => leave(at)).catch(showRefusal);
      return;
    }
    setSending(true);
    await leave('now').catch(showRefusal);
    setSending(false);
  };
  const showRefusal = (failure: unknown) => {
    if (!(failure instanceof HttpFailure)) throw failure;
    setRefused(
      failure.status === 412
        ? ['It was changed in the meantime. Close this, review it again, and then send it.']
        : failure.errors.map((error) => error.message),
    );
  };

  // The size is known only after the checks have run.
  const isChecking = preflight.isChecking && preflight.found === undefined && preflight.failure === undefined;
  const isReady = checks.length > 0 && canSend(checks) && !isChecking;
  const people = peopleText(recipients);
  const isText = send !== undefined && isSms(send);
  const kind = isText ? 'messages' : 'emails';
  if (unapproved) return <ApprovalDialog id={id} {...unapproved} onClose={close} />;
  const title = when === 'now' ? `Send now to ${people}?` : `Schedule for ${people}`;
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            intent="primary"
            icon={when === 'now' ? 'send' : 'calendar'}
            type="submit"
            form={formId}
            disabled={!isReady}
            loading={isSending || form.isSubmitting || isChecking}
          >
            {when === 'now' ? `Send now to ${people}` : 'Schedule'}
          </Button>
        </>
      }
    >
      {!send || checks.length === 0 ? (
        <Skeleton label="Checking" />
      ) : (
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {!canSend(checks) && (
            <Banner tone="danger" title="It can't be sent yet">
              {checks.find((check) => check.state === 'problem')?.message}
            </Banner>
          )}
          {refused.length > 0 && (
            <Banner tone="danger" title="The server refused it">
              {refused.join(' ')}
            </Banner>
          )}
          {form.error && <Banner tone="danger">{form.error}</Banner>}
          <Radio
            ariaLabel="When"
            value={when}
            onChange={setWhen}
            look="cards"
            options={[
              {
                value: 'now',
                label: 'Immediately',
                helper: `You can undo it for a moment. After that, you can still stop the ${kind} not yet sent.`,
              },
              {
                value: 'later',
                label: 'Specify a date and time',
                helper: 'Recipients are chosen when sending starts. You can unschedule it until then.',
              },
            ]}
          />
          {when === 'later' && (
            <ScheduleFields
              form={form}
              zone={zone}
              onZone={chooseZone}
              onTime={setTime}
              zoneField={zoneField}
              onZoneField={chooseZoneField}
              fields={choices.fields}
              hasTest={send.abtest !== null}
            />
          )}
          <TestNote send={send} recipients={recipients} />
          {isText && (
            <QuietNote
              at={when === 'now' ? Date.now() : Date.parse(form.values.at)}
              zone={accountZone}
              isByRecipient={when === 'later' && zoneField !== ''}
            />
          )}
        </form>
      )}
    </Dialog>
  );
});
