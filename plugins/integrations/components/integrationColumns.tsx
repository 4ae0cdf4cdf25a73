import { type Column, StatusTag } from 'sendwright/sdk/ui';
import type { Integration } from 'sendwright/wire/integrations';
import { eventsInWords } from '../eventChoices';
import { ForwardSwitch } from './ForwardSwitch';

/** Whether it forwards, and what stands in the way. */
function State({ enabled, last_failure: failure }: Integration) {
  if (!enabled) return <StatusTag tone="neutral" label="Off" />;
  return failure === null ? (
    <StatusTag tone="success" label="Forwarding" />
  ) : (
    <StatusTag tone="warning" label={`Trying again: ${failure}`} />
  );
}

/** Of all apps' integrations. */
export const columns: readonly Column<Integration>[] = [
  { id: 'label', title: 'Label', cell: ({ label }) => <strong>{label}</strong>, width: 220 },
  { id: 'app', title: 'App', cell: ({ destination }) => destination, width: 110 },
  { id: 'events', title: 'Events', cell: ({ filters }) => eventsInWords(filters.email_events), minWidth: 220 },
  {
    id: 'region',
    title: 'Region',
    cell: ({ properties }) => (properties.destination_region === 'EU' ? 'EU' : 'Global'),
    width: 90,
  },
  { id: 'state', title: 'Status', cell: (integration) => <State {...integration} />, minWidth: 180 },
  { id: 'enabled', title: 'On', cell: (integration) => <ForwardSwitch integration={integration} />, width: 72 },
];

export const columnsOfOneApp: readonly Column<Integration>[] = columns.filter(({ id }) => id !== 'app');
