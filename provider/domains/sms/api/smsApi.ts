import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { parseUrl } from 'sendwright/formats';
import type { MessagingService } from 'sendwright/wire/sms';
import type { SmsSender } from 'sendwright/wire/smsConversations';
import { type ApiRequest, type ApiResponse, apiRequest, type SmsAccount } from './apiRequest';
import {
  AlphaSenderPage,
  ApiAccount,
  ApiMessage,
  ApiProblem,
  MessagePage,
  PhoneNumberPage,
  ServicePage,
  ShortCodePage,
} from './responses';
import { SmsApiError } from './smsApiError';

/** The published hosts of the API. */
const hosts = { api: 'https://api.twilio.com', messaging: 'https://messaging.twilio.com' };

/** The maximum number of an account's services that are loaded; a page has a hundred. */
const maximumPages = 50;

/** A text message to be sent. */
export interface SmsMessage {
  /** E.164 */
  readonly to: string;
  readonly messagingServiceSid: string;
  /** Empty if there are only attachments. */
  readonly body: string;
  readonly mediaUrls: readonly string[];
  /** The URL for status callbacks; unset: none. */
  readonly statusCallback?: string | undefined;
  /** The validity period in seconds. */
  readonly validitySeconds?: number | undefined;
}

/** The SMS provider's HTTP API. */
export class SmsApi {
  private readonly api: string;
  private readonly messaging: string;

  /** `baseUrl`: an alternative host with the same paths, without a trailing slash; unset: the published hosts. */
  constructor(baseUrl: string | undefined) {
    this.api = baseUrl ?? hosts.api;
    this.messaging = baseUrl ?? hosts.messaging;
  }

  /** Whether the provider accepts these credentials and the account is active. @throws SmsApiError */
  async accepts(account: SmsAccount): Promise<boolean> {
    try {
      const { sid, status } = await this.ask(ApiAccount, {
        method: 'GET',
        url: `${this.api}/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}.json`,
        account,
      });
      return sid === account.accountSid && (status ?? 'active') === 'active';
    } catch (error) {
      if (error instanceof SmsApiError && (error.kind === 'unauthorized' || error.kind === 'refused')) return false;
      throw error;
    }
  }

  /** All messaging services, in the provider's order. @throws SmsApiError */
  async messagingServices(account: SmsAccount): Promise<MessagingService[]> {
    const found: MessagingService[] = [];
    let query = '?PageSize=100';
    for (let page = 0; page < maximumPages; page += 1) {
      const url = `${this.messaging}/v1/Services${query}`;
      const { services, meta } = await this.ask(ServicePage, { method: 'GET', url, account });
      for (const { sid, friendly_name: name } of services)
        found.push({ sid, friendly_name: name ?? sid, status: 'active' });
      const next = parseUrl(meta.next_page_url ?? '');
      if (!next) return found;
      // Uses only the path and query of the next page: credentials must go to the same host.
      query = next.search;
    }
    return found;
  }

  /** What a messaging service sends as: the first hundred of its numbers, short codes and names. @throws SmsApiError */
  async senders(account: SmsAccount, serviceSid: string): Promise<SmsSender[]> {
    const page = <Schema extends TSchema>(schema: Schema, name: string): Promise<Static<Schema>> => {
      const url = `${this.messaging}/v1/Services/${encodeURIComponent(serviceSid)}/${name}?PageSize=100`;
      return this.ask(schema, { method: 'GET', url, account });
    };
    const [numbers, codes, names] = await Promise.all([
      page(PhoneNumberPage, 'PhoneNumbers'),
      page(ShortCodePage, 'ShortCodes'),
      page(AlphaSenderPage, 'AlphaSenders'),
    ]);
    const sender = (type: SmsSender['type'], value: string | null): SmsSender[] => (value ? [{ type, value }] : []);
    return [
      ...numbers.phone_numbers.flatMap((one) => sender('phone_number', one.phone_number)),
      ...codes.short_codes.flatMap((one) => sender('short_code', one.short_code)),
      ...names.alpha_senders.flatMap((one) => sender('alpha_sender', one.alpha_sender)),
    ];
  }

  /** Submits a message. @throws SmsApiError */
  sendMessage(account: SmsAccount, message: SmsMessage, signal?: AbortSignal): Promise<ApiMessage> {
    const form = new URLSearchParams({ To: message.to, MessagingServiceSid: message.messagingServiceSid });
    if (message.body !== '') form.set('Body', message.body);
    for (const url of message.mediaUrls) form.append('MediaUrl', url);
    if (message.statusCallback !== undefined) form.set('StatusCallback', message.statusCallback);
    if (message.validitySeconds !== undefined) form.set('ValidityPeriod', String(message.validitySeconds));
    return this.ask(ApiMessage, { method: 'POST', url: this.messagesUrl(account), account, form, signal });
  }

  /** The newest messages to a number, at most a hundred. @throws SmsApiError */
  async newestMessages(account: SmsAccount, to: string): Promise<ApiMessage[]> {
    const url = `${this.messagesUrl(account)}?${new URLSearchParams({ To: to, PageSize: '100' }).toString()}`;
    return (await this.ask(MessagePage, { method: 'GET', url, account })).messages;
  }

  /** A message by its id. @throws SmsApiError */
  message(account: SmsAccount, sid: string): Promise<ApiMessage> {
    const url = `${this.messagesUrl(account).replace(/\.json$/, '')}/${encodeURIComponent(sid)}.json`;
    return this.ask(ApiMessage, { method: 'GET', url, account });
  }

  private messagesUrl({ accountSid }: SmsAccount): string {
    return `${this.api}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  }

  private async ask<Schema extends TSchema>(schema: Schema, request: ApiRequest): Promise<Static<Schema>> {
    const response = await apiRequest(request).catch((error: unknown) => {
      // The provider may have closed an idle connection just as it was reused.
      if (request.method === 'GET' && error instanceof SmsApiError && error.kind === 'unanswered')
        return apiRequest(request);
      throw error;
    });
    if (response.status < 200 || response.status > 299) throw problemOf(response);
    if (!Value.Check(schema, response.body))
      throw new SmsApiError('unanswered', { message: 'The SMS provider sent a response that we cannot read.' });
    return response.body;
  }
}

function problemOf({ status, body, retryAfter }: ApiResponse): SmsApiError {
  const problem = Value.Check(ApiProblem, body) ? body : {};
  const details = {
    message: problem.message ?? `The SMS provider responded with status ${status}.`,
    code: problem.code ?? undefined,
    retryAfter,
  };
  // Errors of the account as a whole; other 403s are about the request.
  if (status === 401 || details.code === 20_003) return new SmsApiError('unauthorized', details);
  if (status === 429) return new SmsApiError('busy', details);
  return new SmsApiError(status >= 400 && status < 500 ? 'refused' : 'failing', details);
}
