import type { SingleSendUpdate } from 'sendwright/wire/singleSends';
import { checkedDesign, compileDesign } from '../../delivery/message/designDocument';

/** A request with the HTML of the document in it, if there is one: both are stored, and always say the same. Throws 400 on a document that is none. */
export function designedBody<Body extends Pick<SingleSendUpdate, 'email_config'>>(body: Body, publicUrl: string): Body {
  const config = body.email_config;
  if (config?.design === undefined || config.design === null) return body;
  const design = checkedDesign(config.design, 'email_config.design');
  // Subject and preheader are the send's own.
  const { html, text } = compileDesign({ ...design, preheader: '' }, publicUrl, 'design');
  return { ...body, email_config: { ...config, html_content: html, ...(config.plain_content === undefined && config.generate_plain_content !== false && { plain_content: text }) } };
}
