/** Events of a message (names as in event webhooks). */
export type EmailEventName =
  | 'processed'
  | 'dropped'
  | 'deferred'
  | 'delivered'
  | 'bounce'
  | 'open'
  | 'click'
  | 'spamreport'
  | 'unsubscribe'
  | 'group_unsubscribe'
  | 'group_resubscribe';

export interface EmailEvent {
  readonly accountId: number;
  readonly event: EmailEventName;
  readonly email: string;
  readonly contactId?: string | undefined;
  readonly singleSendId?: string | undefined;
  /** Defaults to the database's current time. */
  readonly occurredAt?: Date | undefined;
  /** Event-specific keys: url, url_index, reason, response, user_agent, ip, place, asm_group_id, machine, attempt. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}
