import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { outboxService } from 'sendwright/sms';
import type { SmsConversationEntry, SmsSender } from 'sendwright/wire/smsConversations';

const none: { readonly result: readonly never[] } = { result: [] };

/** What a messaging service sends as; empty while it is unknown: the service's card says what is wrong with it. */
export function useSenders(service: string | null): readonly SmsSender[] {
  const http = useService(Http);
  const load = useCallback(
    async (signal: AbortSignal) =>
      service === null || service === outboxService
        ? none
        : http.call('GET /marketing/sms/messaging_services/:sid/senders', {
            params: { sid: service },
            retry: true,
            signal,
          }),
    [http, service],
  );
  return (useLoaded(load).value ?? none).result;
}

/** What a contact got from a messaging service and wrote to it, oldest first; empty while it is unknown. */
export function useConversation(
  service: string | null,
  contactId: string | undefined,
): readonly SmsConversationEntry[] {
  const http = useService(Http);
  const load = useCallback(
    async (signal: AbortSignal) =>
      service === null || contactId === undefined
        ? none
        : http.call('GET /marketing/sms/conversation', {
            query: { contact_id: contactId, messaging_service_sid: service },
            retry: true,
            signal,
          }),
    [http, service, contactId],
  );
  return (useLoaded(load).value ?? none).result;
}

/** A sender as people read it: `+1 202 555 0143`, `Northwind`. */
export const shownSender = ({ value }: SmsSender): string =>
  value.startsWith('+1') && value.length === 12
    ? `+1 ${value.slice(2, 5)} ${value.slice(5, 8)} ${value.slice(8)}`
    : value;

/** Whom recipients see as the sender: one of the service's numbers, or its name. Never the name of the service. */
export const senderOf = ([first, ...others]: readonly SmsSender[]): string =>
  first === undefined
    ? 'Your number'
    : others.length === 0
      ? shownSender(first)
      : `${shownSender(first)} or ${others.length} more`;
