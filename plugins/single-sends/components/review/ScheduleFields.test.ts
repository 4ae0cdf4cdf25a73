import { validateForm } from 'sendwright/sdk/forms';
import { ScheduleForm } from './ScheduleFields';

const errorOf = (at: string): string | undefined => validateForm(ScheduleForm, { at }).at;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

test('a schedule needs a future time within a year', () => {
  expect(errorOf('')).toBe('Date and time is a required field.');
  expect(errorOf(inDays(-1))).toBe('Schedule must be in the future.');
  expect(errorOf(inDays(400))).toBe('Schedule must be within a year.');
  expect(errorOf(inDays(1))).toBeUndefined();
});
