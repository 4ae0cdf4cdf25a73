import { Banner } from 'sendwright/sdk/ui';
import { hoursText, isQuiet, quietNote } from './quietHours';
import { useSmsSettings } from './smsCost';

interface QuietNoteProps {
  /** When it is sent, in milliseconds since 1970; NaN until it is chosen. */
  readonly at: number;
  /** The account's time zone. */
  readonly zone: string;
  /** Whether it is sent at that time of day in each recipient's time zone. */
  readonly isByRecipient: boolean;
}

/** What quiet hours do to a text message that is sent at a time; nothing if the account has none. */
export function QuietNote({ at, zone, isByRecipient }: QuietNoteProps) {
  const { hours } = useSmsSettings();
  if (hours === undefined || Number.isNaN(at)) return null;
  const isLate = isQuiet(hours, at, zone);
  return (
    <Banner tone={isLate ? 'warning' : 'info'} title={isLate ? 'Quiet hours will hold it' : 'Quiet hours'}>
      {isByRecipient
        ? `Text messages are sent from ${hoursText(hours)} by each recipient's clock. At other times they wait.`
        : quietNote(hours, at, zone)}
    </Banner>
  );
}
