import { IsRequired, Satisfies } from 'sendwright/sdk/forms';

const year = 366 * 86_400_000;

/** When a send that is not to leave at once does so; ISO 8601 (specification, section 5; provider facts 3.2). */
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
