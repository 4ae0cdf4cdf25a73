import fc from 'fast-check';
import { isoToWallTime, parseDateTime } from './fields/parseDateTime';
import { timeOfDay, weekdayIn } from './timeOfDay';

const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Apia'];

test('is the time that people mean by tomorrow at an hour, also when clocks change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 4, max: 23 }),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true }),
      (zone, hour, now) => {
        expect(timeOfDay(zone, 1, hour, now)).toBe(parseDateTime(`tomorrow ${hour}:00`, zone, now));
        const { year, month, day } = isoToWallTime(now.toISOString(), zone);
        expect(weekdayIn(zone, now)).toBe(new Date(Date.UTC(year, month, day)).getUTCDay());
      },
    ),
    { numRuns: 500 },
  );
});
