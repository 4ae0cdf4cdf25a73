import type { SingleSendUpdate } from 'sendwright/wire/singleSends';
import { checkedDesign, compileDesign } from '../../../delivery/message/designDocument';

/**
 * A request with the HTML compiled from its documents: both are stored and always match. Throws 400 for an invalid
 * document.
 */
export function designedBody<Body extends Pick<SingleSendUpdate, 'email_config' | 'abtest'>>(
  body: Body,
  publicUrl: string,
): Body {
  const { email_config: config, abtest } = body;
  const compiled = (value: unknown, field: string) => {
    // Subject and preheader are the send's own.
    const { html, text } = compileDesign({ ...checkedDesign(value, field), preheader: '' }, publicUrl, 'design');
    return { html, text };
  };
  const ofConfig = () => {
    const { html, text } = compiled(config?.design, 'email_config.design');
    return {
      ...config,
      html_content: html,
      ...(config?.plain_content === undefined && config?.generate_plain_content !== false && { plain_content: text }),
    };
  };
  return {
    ...body,
    ...(hasDesign(config) && { email_config: ofConfig() }),
    ...(abtest?.variations?.some(hasDesign) && {
      abtest: {
        ...abtest,
        // Without its own text part, a variation's is generated from the document when it is sent.
        variations: abtest.variations.map((one, index) =>
          hasDesign(one)
            ? { ...one, html_content: compiled(one.design, `abtest.variations[${index}].design`).html }
            : one,
        ),
      },
    }),
  };
}

const hasDesign = (part: { readonly design?: unknown } | null | undefined): boolean =>
  part?.design !== undefined && part.design !== null;
