import { preheaderOf } from 'sendwright/email';
import type { SingleSendUpdate } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../../database/database';
import { badRequest } from '../../../http/errors';
import { isUuid } from '../../../validation/uuid';
import { findDesign } from '../../designs/queries';

/**
 * A request with the subject and content of the design in `design_id`, unless it has its own. The id itself is not
 * stored, because the design may change or be deleted. Throws 400 for an unknown design.
 */
export async function withDesign<Body extends Pick<SingleSendUpdate, 'email_config'>>(
  database: Queryable,
  accountId: number,
  body: Body,
): Promise<Body> {
  const { email_config: config } = body;
  const id = config?.design_id;
  if (!config || !id) return body;
  const found = isUuid(id) ? await findDesign(database, accountId, id) : undefined;
  if (found === undefined) throw badRequest(`invalid design id: ${id.slice(0, 100)}`, 'email_config.design_id');
  const hasContent = (config.html_content ?? config.design ?? null) !== null;
  const content = {
    html_content: found.html_content,
    editor: found.editor,
    generate_plain_content: config.generate_plain_content ?? found.generate_plain_content,
    plain_content: config.plain_content ?? found.plain_content,
    ...(found.design !== null && { design: found.design }),
  };
  const preheader = config.preheader ?? preheaderOf(found.design);
  return {
    ...body,
    email_config: {
      ...config,
      subject: config.subject ?? found.subject,
      ...(preheader && { preheader }),
      ...(!hasContent && content),
      design_id: null,
    },
  };
}
