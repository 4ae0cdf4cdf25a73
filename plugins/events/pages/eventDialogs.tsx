import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import {
  Button,
  type Column,
  DataTable,
  Dialog,
  formatNumber,
  FormField,
  Select,
  Skeleton,
  TextInput,
} from 'sendwright/sdk/ui';
import type { EventProperty, EventSettings, PropertyType } from 'sendwright/wire/events';
import { limits } from 'sendwright/wire/limits';
import { paths } from '../contract';
import { EventsStore } from '../eventsStore';
import { texts } from '../texts';

const typeWords: Readonly<Record<PropertyType, string>> = {
  string: 'Text',
  number: 'Number',
  boolean: 'True or false',
  date: 'Date',
  json: 'List or object',
};

const columns: readonly Column<EventProperty>[] = [
  { id: 'name', title: 'Property', cell: ({ name }) => <strong>{name}</strong>, minWidth: 160 },
  { id: 'type', title: 'Type', cell: ({ type }) => typeWords[type], width: 130 },
  {
    id: 'conflicts',
    title: 'Values of another type',
    cell: ({ conflicts, conflicting_type: other }) =>
      conflicts === 0 || other === null
        ? 'None'
        : `${formatNumber(conflicts)}, the last one: ${typeWords[other].toLowerCase()}`,
    minWidth: 200,
  },
];

/** The properties that events of a name have had. */
export const EventProperties = observer(function EventProperties() {
  const store = useService(EventsStore);
  const navigation = useService(Navigation);
  const name = useParameter('name');
  const type = store.types.find((one) => one.name === name);
  const close = () => navigation.to(paths.list);
  if (!type) return null;
  return (
    <Dialog title={type.name} onClose={close} footer={<Button onClick={close}>Close</Button>}>
      <p>
        The first value decides the type of a property. Values of another type are kept as they came; conditions of
        segments pass them over.
      </p>
      <DataTable
        label="Properties"
        noun={['property', 'properties']}
        columns={columns}
        rows={type.properties}
        rowKey={(property) => property.name}
        rowLabel={(property) => property.name}
        total={type.properties.length}
        empty="These events have no properties."
      />
    </Dialog>
  );
});

const usual = [90, 180, 365, 730, 1095];

const problemOfDays = (text: string): string | undefined => {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const { leastDays, mostDays } = limits.event;
  return days >= leastDays && days <= mostDays
    ? undefined
    : `Enter a number of days from ${leastDays} to ${formatNumber(mostDays)}.`;
};

/** How long events are kept. */
export const RetentionEdit = observer(function RetentionEdit() {
  const { settings } = useService(EventsStore);
  const navigation = useService(Navigation);
  if (settings) return <RetentionForm settings={settings} />;
  return (
    <Dialog title="Retention of events" onClose={() => navigation.to(paths.list)}>
      <Skeleton count={2} label="Loading the settings" />
    </Dialog>
  );
});

function RetentionForm({ settings: { retention_days: current } }: { readonly settings: EventSettings }) {
  const store = useService(EventsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const [choice, setChoice] = useState(
    current === null ? 'always' : usual.includes(current) ? String(current) : 'other',
  );
  const [days, setDays] = useState(String(current ?? 365));
  const [isSaving, setSaving] = useState(false);
  const chosen = choice === 'always' ? null : Number(choice === 'other' ? days : choice);
  const problem = choice === 'other' ? problemOfDays(days) : undefined;
  const isLess = chosen !== null && problem === undefined && (current === null || chosen < current);
  const close = () => navigation.to(paths.list);
  const save = async () => {
    setSaving(true);
    try {
      await reporting(() => store.keep(chosen), texts.saveFailed);
      alerts.show(texts.retentionSaved);
      close();
    } catch {
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
