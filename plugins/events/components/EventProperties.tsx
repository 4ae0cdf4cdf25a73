import { useState } from 'react';
import { Navigation, useRefusal, useService } from 'sendwright/sdk';
import { Button, type Column, DataTable, Dialog, formatNumber } from 'sendwright/sdk/ui';
import type { CustomEventType, EventProperty, PropertyType } from 'sendwright/wire/events';
import { listAddress } from '../addresses';
import { DeleteEventName } from './DeleteEventName';

/** Signup forms and questions in emails record these: the server keeps their names. */
const productNames = ['Form submitted', 'Answered'];

const typeWords: Readonly<Record<PropertyType, string>> = {
  string: 'Text',
  number: 'Number',
  boolean: 'True or false',
  date: 'Date',
  json: 'List or object',
};

const columns: readonly Column<EventProperty>[] = [
  { id: 'name', title: 'Property', cell: ({ name }) => <strong>{name}</strong>, minWidth: 240 },
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

interface EventPropertiesProps {
  readonly type: CustomEventType;
  readonly onDeleted: () => void;
}

/** The properties that events of a name have had. */
export function EventProperties({ type, onDeleted }: EventPropertiesProps) {
  const navigation = useService(Navigation);
  const mayDelete = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const [isDeleting, setDeleting] = useState(false);
  const close = () => navigation.go(listAddress);
  if (isDeleting)
    return (
      <DeleteEventName
        type={type}
        onCancel={() => setDeleting(false)}
        onDeleted={() => {
          close();
          onDeleted();
        }}
      />
    );
  return (
    <Dialog
      title={type.name}
      size="large"
      onClose={close}
      footer={
        <>
          {mayDelete && !productNames.includes(type.name) && (
            <Button intent="danger" icon="trash" onClick={() => setDeleting(true)}>
              Delete name
            </Button>
          )}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
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
}
