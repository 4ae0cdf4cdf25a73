import { useState } from 'react';
import { Alerts, Http, Navigation, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, Dialog, formatNumber, FormField, Select, TextInput } from 'sendwright/sdk/ui';
import type { EventSettings } from 'sendwright/wire/events';
import { limits } from 'sendwright/wire/limits';
import { listAddress } from '../addresses';
import { texts } from '../texts';

const usual = [90, 180, 365, 730, 1095];

const problemOfDays = (text: string): string | undefined => {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const { leastDays, mostDays } = limits.event;
  return days >= leastDays && days <= mostDays
    ? undefined
    : `Enter a number of days from ${leastDays} to ${formatNumber(mostDays)}.`;
};

interface RetentionDialogProps {
  readonly settings: EventSettings;
  readonly onSaved: () => void;
}

/** How long events are kept. */
export function RetentionDialog({ settings: { retention_days: current }, onSaved }: RetentionDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [choice, setChoice] = useState(
    current === null ? 'always' : usual.includes(current) ? String(current) : 'other',
  );
  const [days, setDays] = useState(String(current ?? 365));
  const [isSaving, setSaving] = useState(false);
  const chosen = choice === 'always' ? null : Number(choice === 'other' ? days : choice);
  const problem = choice === 'other' ? problemOfDays(days) : undefined;
  const isLess = chosen !== null && problem === undefined && (current === null || chosen < current);
  const close = () => navigation.go(listAddress);
  const save = async () => {
    setSaving(true);
    try {
      await http.call('PATCH /marketing/settings/events', { body: { retention_days: chosen } });
      alerts.show(texts.retentionSaved);
      onSaved();
      close();
    } catch (error) {
      showFailure(alerts, error, texts.saveFailed);
      setSaving(false);
    }
  };
  return (
    <Dialog
      title="Retention of events"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            intent={isLess ? 'danger' : 'primary'}
            loading={isSaving}
            disabled={problem !== undefined}
            onClick={() => void save()}
          >
            {isLess ? 'Save and delete older events' : 'Save'}
          </Button>
        </>
      }
    >
      <FormField
        label="Keep events"
        helper={
          isLess
            ? `Events that happened more than ${formatNumber(chosen)} days ago are deleted. This can't be undone.`
            : 'Counted from the time of an event. Older ones are deleted every night.'
        }
      >
        <Select
          value={choice}
          options={[
            { value: 'always', label: 'Forever' },
            ...usual.map((value) => ({
              value: String(value),
              label: value >= 365 ? `${value / 365} ${value === 365 ? 'year' : 'years'}` : `${value} days`,
            })),
            { value: 'other', label: 'Another number of days' },
          ]}
          onChange={setChoice}
        />
      </FormField>
      {choice === 'other' && (
        <FormField label="Days" error={problem}>
          <TextInput type="number" value={days} onChange={setDays} />
        </FormField>
      )}
    </Dialog>
  );
}
