import type { SingleSend } from 'sendwright/wire/singleSends';
import type { StartChoice } from '../contract';
import { designOf } from '../designOf';

/**
 * A send's message as the start of another: that of the winner, or of the first variation, if it has an A/B test.
 * Undefined if it has no HTML.
 */
export function pastStart(send: SingleSend): StartChoice | undefined {
  const { name, email_config: config } = send;
  const made = designOf(send);
  if (made === undefined) return undefined;
  const { subject, design, html_content: html, plain_content: plain } = made;
  const preheader = config.preheader ?? '';
  return {
    name,
    content: {
      ...(subject !== undefined && subject !== '' && { subject }),
      ...(preheader !== '' && { preheader }),
      ...(design === undefined ? { editor: 'code' as const, html_content: html ?? '' } : { editor: 'design', design }),
      ...(plain !== undefined && { plain_content: plain, generate_plain_content: false }),
    },
  };
}
