import { useState } from 'react';
import { Alerts, Http, useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, Satisfies, useForm } from 'sendwright/sdk/forms';
import { Button, DateTime, FormDialog, formatNumber, FormField, PageSection, Tag, TextInput } from 'sendwright/sdk/ui';
import type { WarmupPlan } from 'sendwright/wire/pacing';
import { texts } from '../texts';
import styles from './mailSettings.module.css';
import { useAction } from './useAction';

interface WarmupSectionProps {
  readonly plans: readonly WarmupPlan[];
  readonly onChange: () => void;
}

/** What sends more from day to day: domains of senders, and addresses. */
export function WarmupSection({ plans, onChange }: WarmupSectionProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayChange = useRefusal({ scope: 'ips.update' }) === undefined;
  const [editing, setEditing] = useState<{ readonly plan: WarmupPlan | undefined }>();
  const { busy, run } = useAction(texts.addressesFailed);
  const stop = (subject: string) =>
    run(subject, async () => {
      await http.call('DELETE /pacing/warmups', { query: { subject } });
      alerts.show(texts.warmupStopped, { ip: subject });
      onChange();
    });
  return (
    <PageSection
      title="Warm-up plans"
      description={
        'A new address or sender domain sends a little more each day, so that receivers get to know it. Other ' +
        'messages of it wait for their turn.'
      }
      action={
        mayChange && (
          <Button size="small" icon="add" onClick={() => setEditing({ plan: undefined })}>
            Add plan
          </Button>
        )
      }
    >
      {plans.length === 0 && <p className={styles.note}>Nothing is warming up.</p>}
      <ul className={styles.list}>
        {plans.map((plan) => (
          <li key={plan.subject} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.name}>
                {plan.subject}
                <Tag>{plan.type === 'ip' ? 'Address' : 'Sender domain'}</Tag>
              </span>
              <span className={styles.detail}>
                Day {plan.day} of {plan.days}: up to {formatNumber(plan.hourly_limit)} an hour, since{' '}
                <DateTime at={plan.started_at} length="short" />
              </span>
            </div>
            {mayChange && (
              <div className={styles.buttons}>
                <Button
                  size="small"
                  ariaLabel={`Edit the plan of ${plan.subject}`}
                  onClick={() => setEditing({ plan })}
                >
                  Edit
                </Button>
                <Button
                  size="small"
                  loading={busy === plan.subject}
                  ariaLabel={`Stop the plan of ${plan.subject}`}
                  onClick={() => void stop(plan.subject)}
                >
                  Stop
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {editing && <PlanDialog plan={editing.plan} onClose={() => setEditing(undefined)} onDone={onChange} />}
    </PageSection>
  );
}

const isWhole = (least: number, most: number) => (value: string) =>
  /^\d{1,7}$/.test(value.trim()) && Number(value) >= least && Number(value) <= most;

class PlanForm {
  @IsRequired('Domain or address') @MaxCharacters('Domain or address', 253) subject = '';
  @Satisfies<string>('isHour', 'Enter a number from 1 to 1,000,000.', isWhole(1, 1_000_000)) first_hour = '20';
  @Satisfies<string>('isGrowth', 'Enter a number from 0 to 900.', isWhole(0, 900))
  percent = '40';
  @Satisfies<string>('isDays', 'Enter a number from 1 to 365.', isWhole(1, 365)) days = '30';
}

interface PlanDialogProps {
  readonly plan: WarmupPlan | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function PlanDialog({ plan, onClose, onDone }: PlanDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(PlanForm, {
    ...(plan && {
      initial: {
        subject: plan.subject,
        first_hour: String(plan.first_hour),
        percent: String(Math.round((plan.growth - 1) * 100)),
        days: String(plan.days),
      },
    }),
    serverFields: { growth: 'percent' },
  });
  const save = async ({ subject, first_hour: hour, percent, days }: PlanForm) => {
    const body = {
      subject: subject.trim(),
      first_hour: Number(hour),
      growth: 1 + Number(percent) / 100,
      days: Number(days),
    };
    await reporting(() => http.call('PUT /pacing/warmups', { body }), texts.addressesFailed);
    alerts.show(texts.warmupStarted, { ip: body.subject });
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={plan ? `Edit the plan of ${plan.subject}` : 'Add warm-up plan'}
      submitLabel={plan ? 'Save plan' : 'Start warm-up'}
      size="small"
      form={form}
      save={save}
      onClose={onClose}
    >
      {!plan && (
        <FormField
          label="Domain or address"
          required
          error={form.errors.subject}
          id={form.field('subject').id}
          helper="The domain in From addresses, or an IP address of the account."
        >
          <TextInput {...form.field('subject')} mono focusFirst placeholder="news.example.com" />
        </FormField>
      )}
      <FormField
        label="Messages in an hour of the first day"
        required
        error={form.errors.first_hour}
        id={form.field('first_hour').id}
      >
        <TextInput {...form.field('first_hour')} type="number" />
      </FormField>
      <div className={styles.pair}>
        <FormField label="More each day (%)" required error={form.errors.percent} id={form.field('percent').id}>
          <TextInput {...form.field('percent')} type="number" />
        </FormField>
        <FormField label="Days" required error={form.errors.days} id={form.field('days').id}>
          <TextInput {...form.field('days')} type="number" />
        </FormField>
      </div>
    </FormDialog>
  );
}
