import { HttpFailure } from 'sendwright/sdk';
import { IsRequired, Satisfies, useForm } from 'sendwright/sdk/forms';
import { DateTimeField, FormDialog, FormField } from 'sendwright/sdk/ui';
import type { CalendarSend } from 'sendwright/wire/calendar';

const year = 366 * 86_400_000;

class RescheduleForm {
  @IsRequired('Date and time')
  @Satisfies<string>('isFuture', 'Schedule must be in the future.', (at) => at === '' || Date.parse(at) > Date.now())
  @Satisfies<string>(
    'isWithinAYear',
    'Schedule must be within a year.',
    (at) => at === '' || Date.parse(at) < Date.now() + year,
  )
  at = '';
}

interface RescheduleDialogProps {
  readonly send: CalendarSend;
  /** Rejects with `HttpFailure`. */
  readonly onSave: (at: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Another time for a scheduled send. */
export function RescheduleDialog({ send, onSave, onClose }: RescheduleDialogProps) {
  const form = useForm(RescheduleForm, { serverFields: { send_at: 'at' }, initial: { at: send.at } });
  const save = async ({ at }: RescheduleForm): Promise<void> => {
    try {
      await onSave(at);
      onClose();
    } catch (failure) {
      // Other failures were told in an alert.
      if (failure instanceof HttpFailure && failure.status === 400) throw failure;
    }
  };
  return (
    <FormDialog title={`Reschedule ${send.name}`} form={form} submitLabel="Reschedule" save={save} onClose={onClose}>
      <FormField
        label="Date and time"
        required
        error={form.errors.at}
        id={form.field('at').id}
        helper={
          send.zone_field === null
            ? 'Type it, such as “tomorrow 8:00”, or pick it. Recipients are chosen when sending starts.'
            : "It is sent at this time of day in each recipient's time zone."
        }
      >
        <DateTimeField {...form.field('at')} />
      </FormField>
    </FormDialog>
  );
}
