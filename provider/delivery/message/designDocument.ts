import { compile, type CompiledEmail, type Design, parseDesign } from 'sendwright/email';
import type { EmailConfig } from 'sendwright/wire/singleSends';
import { badRequest } from '../../http/errors';
import { trimEndOf } from '../../validation/trimEndOf';

/** Reads a document of a request. Throws 400 saying which part is wrong. */
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

/** Compiles a document with the signs of networks where recipients find them. */
export function compileDesign(design: Design, publicUrl: string, target: 'send' | 'design'): CompiledEmail {
  const root = trimEndOf(publicUrl, '/');
  return compile(design, {
    target,
    assets: { socialIcon: (network, color) => `${root}/social-icons/${network}-${color.slice(1)}.png` },
  });
}

type Content = Pick<
  EmailConfig,
  'subject' | 'preheader' | 'html_content' | 'plain_content' | 'generate_plain_content' | 'design'
>;

/**
 * A message as it leaves: what was designed is compiled without the marks that editors find modules by. The preheader
 * is placed by sending, as in every message.
 */
export function asSent<Config extends Partial<Content>>(config: Config, publicUrl: string): Config {
  if (config.design === undefined || config.design === null) return config;
  const parsed = parseDesign(config.design);
  // One that this version can't read is sent as the HTML that was made of it.
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
