import { formatCount, NumberField, Switch } from 'sendwright/sdk/ui';
import type { Reentry } from 'sendwright/wire/automationEntries';
import { stepLimits } from '../../steps';

interface ReentryFieldsProps {
  readonly reentry: Reentry | null;
  readonly isFixed: boolean;
  readonly onChange: (reentry: Reentry | null) => void;
}

/** Whether contacts can enter again once they have finished. */
export function ReentryFields({ reentry, isFixed, onChange }: ReentryFieldsProps) {
  if (isFixed)
    return (
      <p>
        {reentry === null
          ? 'Each contact enters once.'
          : `Contacts can enter again after ${formatCount(reentry.days, 'day')}, ` +
            `at most ${formatCount(reentry.most, 'time')}.`}
      </p>
    );
  return (
    <>
      <Switch
        label="Contacts can enter again"
        helper="Once they have finished or exited. Otherwise each contact enters once."
        checked={reentry !== null}
        onChange={(on) => onChange(on ? { days: 30, most: 100 } : null)}
      />
      {reentry !== null && (
        <>
          <NumberField
            label="Not before"
            helper="Counted from the last time that the contact entered."
            value={reentry.days}
            max={stepLimits.reentryDays}
            unit=" days"
            onChange={(days) => onChange({ ...reentry, days })}
          />
          <NumberField
            label="At most"
            helper="How often a contact can enter in all."
            value={reentry.most}
            min={2}
            max={stepLimits.entries}
            unit=" times"
            onChange={(most) => onChange({ ...reentry, most })}
          />
        </>
      )}
    </>
  );
}
