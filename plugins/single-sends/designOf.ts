import type { DesignCreate } from 'sendwright/wire/designs';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { abTestOf } from './draft/abTestDraft';

/**
 * A send's message as a new design: that of the winner, or of the first variation, if it has an A/B test. Undefined if
 * it has no HTML yet. `inCode` puts a preheader into code, for designs; another send has it beside its code again.
 */
export function designOf(
  { abtest, ...send }: SingleSend,
  inCode: (html: string, preheader: string) => string = (html) => html,
): DesignCreate | undefined {
  const { name, categories, email_config: config } = send;
  const variations = abTestOf({ ...send, abtest })?.variations ?? [];
  const message = variations.find(({ id }) => id === abtest?.winning_template_id) ??
    variations[0] ?? {
      subject: config.subject ?? '',
      html: config.html_content ?? '',
      plain: config.plain_content ?? '',
      generatePlain: config.generate_plain_content,
      design: config.design ?? null,
      preheader: config.preheader ?? '',
    };
  if (message.design === null && message.html.trim() === '') return undefined;
  return {
    name,
    subject: message.subject,
    categories,
    generate_plain_content: message.generatePlain,
    ...(!message.generatePlain && { plain_content: message.plain }),
    // A design has its preheader inside.
    ...(message.design === null
      ? { html_content: inCode(message.html, message.preheader) }
      : { design: { ...Object(message.design), preheader: message.preheader } }),
  };
}
