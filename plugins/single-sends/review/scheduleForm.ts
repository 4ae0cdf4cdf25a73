import { IsRequired, Satisfies } from 'sendwright/sdk/forms';

const year = 366 * 86_400_000;

/** The time of a scheduled send, in ISO 8601. */
export class ScheduleForm {
  @IsRequired('Date and time')
  @Satisfies<string>('isFuture', 'Schedule must be in the future.', (at) => at === '' || Date.parse(at) > Date.now())
  @Satisfies<string>(
    'isWithinAYear',
    'Schedule must be within a year.',
    (at) => at === '' || Date.parse(at) < Date.now() + year,
  )
  at = '';
}

/** The form's field for a field of the server's errors. */
export const serverFields = { send_at: 'at' } as const;
