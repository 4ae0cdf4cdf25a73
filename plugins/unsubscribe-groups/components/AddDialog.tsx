import { useId } from 'react';
import { Alerts, useFailureAlert, useService } from 'sendwright/sdk';
import { parseAddresses, Satisfies, useForm } from 'sendwright/sdk/forms';
import { Banner, Button, Dialog, formatNumber, FormField, Link, TextArea } from 'sendwright/sdk/ui';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { paths } from '../contract';
import { addressCount } from '../addressCount';
import { GroupActions } from '../groupActions';
import { GroupsStore } from '../groupsStore';
import { texts } from '../texts';

/** For more addresses than this, a file must be uploaded. */
const maximumTyped = 1000;

class AddressesForm {
  @Satisfies<string>('isRequired', 'Email addresses are required.', (text) => text.trim() !== '')
  @Satisfies<string>(
    'hasAddress',
    'Enter at least one valid email address.',
    (text) => text.trim() === '' || parseAddresses(text).valid.length > 0,
  )
  @Satisfies<string>(
    'isNotTooLong',
    `At most ${formatNumber(maximumTyped)} addresses can be added by hand. Upload a CSV file instead.`,
    (text) => parseAddresses(text).valid.length <= maximumTyped,
  )
  addresses = '';
}

interface AddDialogProps {
  readonly group: UnsubscribeGroup;
  readonly onClose: () => void;
  /** Called with the added addresses before the dialog closes. */
  readonly onAdded?: () => void;
}

/** Adds typed or pasted addresses to a group. */
export function AddDialog({ group, onClose: close, onAdded }: AddDialogProps) {
  const store = useService(GroupsStore);
  const actions = useService(GroupActions);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(AddressesForm, { serverFields: { recipient_emails: 'addresses' } });
  const formId = useId();
  const { valid, invalid } = parseAddresses(form.values.addresses);

  const save = async () => {
    const { length: added } = await reporting(() => actions.addAddresses(group.id, valid), texts.addFailed);
    if (invalid.length > 0)
      alerts.show(texts.addedSomeSkipped, {
        added: addressCount(added),
        group: group.name,
        skipped: addressCount(invalid.length, 'invalid '),
      });
    else if (added === 1) alerts.show(texts.addedOne, { group: group.name });
    else alerts.show(texts.added, { added, group: group.name });
    // The page behind the dialog shows a failure.
    store.refresh().catch(() => undefined);
    onAdded?.();
    close();
  };

  return (
    <Dialog
      title={`Add unsubscribes to ${group.name}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button intent="primary" type="submit" form={formId} loading={form.isSubmitting}>
            {valid.length > 0
              ? `Add ${formatNumber(valid.length)} ${valid.length === 1 ? 'address' : 'addresses'}`
              : 'Add addresses'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit(save)} noValidate>
        {form.error && <Banner tone="danger">{form.error}</Banner>}
        <FormField
          label="Email addresses"
          required
          error={form.errors.addresses}
          id={form.field('addresses').id}
          helper={
            <>
              Type or paste them, one per line or separated by commas. For many,{' '}
              <Link to={paths.upload} params={{ groupId: String(group.id) }}>
                upload a CSV
              </Link>
              .
            </>
          }
        >
          <TextArea {...form.field('addresses')} rows={7} placeholder={'ada@example.com\ngrace@example.com'} />
        </FormField>
        <p role="status">
          {valid.length + invalid.length > 0 &&
            `${formatNumber(valid.length)} valid, ${formatNumber(invalid.length)} invalid`}
          {invalid.length > 0 &&
            `: ${invalid.slice(0, 3).join(', ')}${invalid.length > 3 ? ' …' : ''} will be skipped.`}
        </p>
      </form>
    </Dialog>
  );
}
