import { assetsAt, compile, type CompiledEmail, type Design, parseDesign } from 'sendwright/email';
import type { EmailConfig } from 'sendwright/wire/singleSends';
import { badRequest } from '../../http/errors';
import { trimEndOf } from '../../validation/trimEndOf';

/** Parses a request's design document. Throws 400 naming the invalid part. */
export function checkedDesign(value: unknown, field: string): Design {
  const parsed = parseDesign(value);
  if (parsed.kind === 'newer')
    throw badRequest(`${field} was made by a newer version (${parsed.version}) and can't be stored.`, field);
  if (parsed.kind === 'damaged')
    throw badRequest(
      `${field} is not a design: ${parsed.message}`,
      parsed.path === '' ? field : `${field}.${parsed.path}`,
    );
  return parsed.design;
}

/** Compiles a document, with social icons at public addresses. */
export function compileDesign(design: Design, publicUrl: string, target: 'send' | 'design'): CompiledEmail {
  return compile(design, { target, assets: assetsAt(trimEndOf(publicUrl, '/')) });
}

type Content = Pick<
  EmailConfig,
  'subject' | 'preheader' | 'html_content' | 'plain_content' | 'generate_plain_content' | 'design'
>;

/**
 * The content as it is sent: a design is compiled without editor markers. The preheader is added when sending, as in
 * every message.
 */
export function asSent<Config extends Partial<Content>>(config: Config, publicUrl: string): Config {
  if (config.design === undefined || config.design === null) return config;
  const parsed = parseDesign(config.design);
  // A document that this version can't read is sent as its stored HTML.
  if (parsed.kind !== 'design') return config;
  const { html, text } = compileDesign(
    { ...parsed.design, subject: config.subject ?? '', preheader: '' },
    publicUrl,
    'send',
  );
  return {
    ...config,
    html_content: html,
    ...(config.generate_plain_content !== false && { plain_content: text, generate_plain_content: false }),
  };
}
