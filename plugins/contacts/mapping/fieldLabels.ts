import { distinctLabels } from 'sendwright/formats';
import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { isReservedFieldName, reservedFields } from './reservedFields';

/** What a column can have besides fields, by its label. */
export const otherLabels = {
  tags: 'Tags',
  status: 'Subscription status',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
} as const;

const taken = [...Object.values(reservedFields).map(({ label }) => label), ...Object.values(otherLabels)];

/** The labels of fields, reserved and custom, among these `names`. */
export function contactFieldLabels(names: readonly string[]): (name: string) => string {
  const customLabel = distinctLabels(
    names.filter((name) => !isReservedFieldName(name)),
    fieldLabel,
    taken,
  );
  return (name) => (isReservedFieldName(name) ? reservedFields[name].label : customLabel(name));
}
