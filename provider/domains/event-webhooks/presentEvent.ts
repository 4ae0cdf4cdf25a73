import type { PostedEvent } from 'sendwright/wire/eventWebhooks';

/** An event that waits to be posted, with what its single send says of it. */
export interface QueuedEvent {
  readonly sequence: number;
  readonly event_id: string;
  readonly event: string;
  readonly occurred_at: Date;
  readonly email: string;
  readonly contact_id: string | null;
  readonly single_send_id: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly name: string | null;
  readonly categories: string[] | null;
  readonly template_id: string | null;
}

const compact = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** The event as receivers know it (provider facts 1.13). */
export function presentEvent(row: QueuedEvent): PostedEvent {
  const { message_id: messageId, custom_args: customArgs } = row.detail;
  return {
    // First: no argument of a request's own may pass for what we say.
    ...(isObject(customArgs) ? customArgs : {}),
    email: row.email,
    timestamp: Math.floor(row.occurred_at.getTime() / 1000),
    event: row.event,
    sg_event_id: compact(row.event_id),
    sg_message_id: typeof messageId === 'string' ? messageId : row.single_send_id && row.contact_id ? `${compact(row.single_send_id)}.${compact(row.contact_id)}` : compact(row.event_id),
    ...(row.categories?.length ? { category: row.categories } : Array.isArray(row.detail['categories']) ? { category: row.detail['categories'] } : {}),
    ...ownKeys(row),
    ...(row.single_send_id === null || row.name === null
      ? {}
      : {
          mc_stats: 'singlesend',
          phase_id: row.detail['phase_id'] ?? 'send',
          singlesend_id: row.single_send_id,
          singlesend_name: row.name,
          template_id: row.detail['template_id'] ?? row.template_id,
        }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function ownKeys({ event, detail }: QueuedEvent): Record<string, unknown> {
  const visitor = { useragent: detail['user_agent'] ?? '', ip: detail['ip'] ?? '' };
  switch (event) {
    case 'processed':
    case 'spamreport':
    case 'unsubscribe':
      return {};
    case 'dropped':
      return { reason: detail['reason'] ?? '', status: '' };
    case 'deferred':
      return { response: detail['response'] ?? '', reason: detail['response'] ?? '', attempt: typeof detail['attempt'] === 'number' ? `${detail['attempt']}` : '1' };
    case 'delivered':
      return { response: detail['response'] ?? '' };
    case 'bounce':
      return { reason: detail['reason'] ?? '', status: detail['status'] ?? '', type: detail['type'] ?? 'bounce' };
    case 'open':
      return { ...visitor, sg_machine_open: detail['machine'] === true, sg_content_type: 'html' };
    case 'click':
      return { ...visitor, url: detail['url'] ?? '', url_offset: { index: detail['url_index'] ?? 0, type: 'html' } };
    case 'group_unsubscribe':
    case 'group_resubscribe':
      return { ...visitor, asm_group_id: detail['asm_group_id'] };
    default:
      return {};
  }
}
