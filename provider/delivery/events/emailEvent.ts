/** What can happen to a message (event webhook names). */
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
  /** The database's present time unless told. */
  readonly occurredAt?: Date | undefined;
  /** The event's own keys: url, url_index, reason, response, user_agent, ip, asm_group_id, machine, attempt. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}
