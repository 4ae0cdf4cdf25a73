import { observer } from 'mobx-react-lite';
import type { ControlProps } from './controlProps';
import { TextInput } from './TextInput';
import { useAccountZone } from './zone';

export interface DateTimeFieldProps extends ControlProps<string> {
  /** An IANA zone; the account's unless told. */
  readonly zone?: string | undefined;
  /** ISO 8601, UTC. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Without the time of day; the value is then a bare day, `2026-11-27`. */
  readonly dateOnly?: boolean | undefined;
}

/** A time typed as text ("tomorrow 9am", "27 Nov 8:00") or picked. The value is ISO 8601 in UTC, `''` while there is none. */
export const DateTimeField = observer(function DateTimeField({ zone, ...props }: DateTimeFieldProps) {
  const accountZone = useAccountZone();
  return <TextInput {...props} icon="calendar" end={<span>{zone ?? accountZone}</span>} />;
});
