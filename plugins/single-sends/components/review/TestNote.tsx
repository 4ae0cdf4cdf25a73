import { Banner, formatNumber } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { abTestOf, durationName, splitOf } from '../../draft/abTestDraft';
import type { RecipientCount } from '../../review/recipients';

interface TestNoteProps {
  readonly send: SingleSend;
  readonly recipients: RecipientCount | undefined;
}

/** Says that an A/B test comes first, and who gets its winner. */
export function TestNote({ send, recipients }: TestNoteProps) {
  const abtest = abTestOf(send);
  if (abtest === null) return null;
  const when = abtest.criteria === 'manual' ? 'once you pick it' : `after ${durationName(abtest.duration)}`;
  if (!recipients) return <Banner>The A/B test is sent first. Everybody else gets the winner {when}.</Banner>;
  const { inTest, rest } = splitOf(abtest, recipients.count);
  if (rest <= 0) return <Banner>All of them are in the A/B test. Nobody is left to get the winner.</Banner>;
  const upTo = recipients.isExact ? '' : 'up to ';
  return (
    <Banner>
      The A/B test is sent to {upTo}
      {formatNumber(inTest)} of them first. The other {formatNumber(rest)} get the winner {when}.
    </Banner>
  );
}
