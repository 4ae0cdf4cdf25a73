import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { Alerts, HttpFailure, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { Banner, Button, DateTimeField, Dialog, formatDateTime, FormField, parseDateTime, Radio, Skeleton, useAccountZone } from 'sendwright/sdk/ui';
import styles from '../components/review/review.module.css';
import { mayLeave } from '../checks';
import { paths, SingleSends } from '../contract';
import { peopleText } from '../recipients';
import { ScheduleForm, serverFields } from '../scheduleForm';
import { SendProgress } from '../sendProgress';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';
import { useReview } from '../useReview';

/** Milliseconds that an alert with a way back stays. */
const undoTime = 10_000;

/** The last question before a send leaves: to how many, and when. */
export default observer(function SendDialog() {
  const id = useParameter('id');
  const zone = useAccountZone();
  const store = useService(SingleSendsStore);
  const singleSends = useService(SingleSends);
  const progress = useService(SendProgress.token);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const { send, checks, recipients } = useReview(id);
  const formId = useId();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  // Mornings are when newsletters leave (specification, section 9).
  const form = useForm(ScheduleForm, { serverFields, guardLeaving: false, initial: { at: parseDateTime('tomorrow 8:00', zone) ?? '' } });
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const close = () => navigation.to(paths.review, { id });

  const leave = async (sendAt: string) => {
    setRefused([]);
    const sent = await reporting(() => store.schedule(id, sendAt), texts.scheduleFailed);
    const unschedule = async () => {
      try {
        await singleSends.unschedule(id);
        singleSends.open('editor', id);
      } catch {
        // The service has told why.
      }
    };
    // A send that leaves now cannot be called back: nothing is offered that would not work.
    if (sendAt === 'now') {
      alerts.add({ type: 'success', message: `${sent.name} is on its way to ${peopleText(recipients)}.` });
      progress.watch(id, sent.name);
    } else {
      const message = `${sent.name} is scheduled for ${formatDateTime(sent.send_at, zone)}.`;
      alerts.add({ type: 'success', message, vanishTimeout: undoTime, action: { label: 'Unschedule', run: unschedule } });
    }
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
    setRefused(failure.errors.map((error) => error.message));
  };

  const isReady = checks.length > 0 && mayLeave(checks);
  const people = peopleText(recipients);
  const title = when === 'now' ? `Send now to ${people}?` : `Schedule for ${people}`;
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button intent="primary" icon={when === 'now' ? 'send' : 'calendar'} type="submit" form={formId} disabled={!isReady} loading={isSending || form.isSubmitting}>
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
          {!isReady && <Banner tone="danger" title="It cannot leave yet">{checks.find((check) => check.state === 'problem')?.message}</Banner>}
          {refused.length > 0 && <Banner tone="danger" title="The server refused it">{refused.join(' ')}</Banner>}
          {form.error && <Banner tone="danger">{form.error}</Banner>}
          <Radio
            ariaLabel="When"
            value={when}
            onChange={setWhen}
            look="cards"
            options={[
              { value: 'now', label: 'Immediately', helper: 'Once it has started, what has left cannot be called back.' },
              { value: 'later', label: 'Specify a date and time', helper: 'Recipients are chosen at that moment. You can unschedule it until then.' },
            ]}
          />
          {when === 'later' && (
            <FormField label="Date and time" required error={form.errors.at} id={form.field('at').id} helper="Type it, such as “tomorrow 8:00”, or pick it.">
              <DateTimeField {...form.field('at')} zone={zone} />
            </FormField>
          )}
        </form>
      )}
    </Dialog>
  );
});
