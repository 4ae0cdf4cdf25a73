import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { newSid, presentMessage, signForm, type AcceptedMessage } from './doubleState';
import {
  AlphaSenderList,
  CreateMessage,
  Message,
  MessageList,
  type MessageStatus,
  PhoneNumberList,
  ServiceList,
  ShortCodeList,
} from './wire';

/**
 * The behavior for a message: a refusal, `drop` to end the connection without a response, `lose` to accept the message
 * and then drop, `stall` for silence.
 */
export type Conduct =
  | { readonly status: number; readonly code: number; readonly message?: string; readonly retryAfter?: number }
  | 'drop'
  | 'lose'
  | 'stall'
  | undefined;

export interface SmsProviderOptions {
  /** Unset: any free port, and random ids. */
  readonly fixed?: {
    readonly port: number;
    readonly accountSid: string;
    readonly authToken: string;
    readonly serviceSid: string;
  };
  /** Called with each message once its response has been sent. */
  readonly onAccepted?: (message: AcceptedMessage) => void;
  /** Milliseconds before each response. */
  readonly pause?: number;
  /** Services per page; the published API has 50 by default. */
  readonly servicesPerPage?: number;
  /** The behavior for a message to this number; undefined: accept. */
  readonly conduct?: (to: string, attempt: number) => Conduct;
}

/** A fake SMS provider on loopback that records requests. */
export interface SmsProvider {
  /** For `SMS_API_URL`. */
  readonly url: string;
  readonly accountSid: string;
  /** The only token it accepts; set another to have everything refused. */
  authToken: string;
  /** Can be changed at any time. */
  readonly services: Array<{ sid: string; friendly_name: string }>;
  /** The number that every service sends from. */
  readonly phoneNumber: string;
  /** Accepted messages, in order. */
  readonly messages: readonly AcceptedMessage[];
  /** Milliseconds before it takes each message that arrives from now on, in addition to `pause`; 0 ends all waits. */
  messagePause: number;
  /** Set: it refuses to list its services with this status. */
  servicesRefusal: number | undefined;
  /** Violations of the API's description, in requests and in its own responses. */
  readonly problems: readonly string[];
  /** Requests for messages, accepted or not. */
  readonly attempts: number;
  /** Numbers that have opted out, as `<number> <service>`: 21610. */
  readonly optedOut: Set<string>;
  /** Sends the provider's own reply to a keyword, which is listed with the messages of the account. */
  replyTo(to: string): void;
  /** Changes the behavior from now on. */
  conduct(rule: SmsProviderOptions['conduct']): void;
  /** Reports a status to the sender of the message as a signed post. Returns the response status. */
  report(message: AcceptedMessage, status: MessageStatus, extra?: Readonly<Record<string, string>>): Promise<number>;
  /** Posts a form to an address, signed with the token. Returns the response status. */
  post(url: string, fields: Readonly<Record<string, string>>): Promise<number>;
  close(): Promise<void>;
}

const phoneNumber = '+15005550006';

/** Starts it with one service. */
export async function startSmsProvider(options: SmsProviderOptions = {}): Promise<SmsProvider> {
  const { fixed } = options;
  const accountSid = fixed?.accountSid ?? newSid('AC');
  const messages: AcceptedMessage[] = [];
  const problems: string[] = [];
  const optedOut = new Set<string>();
  const attemptsTo = new Map<string, number>();
  const services = [{ sid: fixed?.serviceSid ?? newSid('MG'), friendly_name: 'Newsletter' }];
  let { conduct } = options;
  let attempts = 0;

  const check = (schema: TSchema, value: unknown, what: string): boolean => {
    const [error] = [...Value.Errors(schema, value)];
    if (error) problems.push(`${what}: ${error.path} ${error.message}`);
    return error === undefined;
  };

  function create(request: IncomingMessage, response: ServerResponse, form: Record<string, string | string[]>): void {
    attempts += 1;
    if (!check(CreateMessage, form, 'POST Messages')) return refuse(response, 400, 20_001, 'A field is not valid.');
    const body = Value.Cast(CreateMessage, form);
    const attempt = (attemptsTo.get(body.To) ?? 0) + 1;
    attemptsTo.set(body.To, attempt);
    const act = conduct?.(body.To, attempt);
    if (act === 'stall') return;
    if (act === 'drop') return void request.socket.destroy();
    if (typeof act === 'object') {
      if (act.retryAfter !== undefined) response.setHeader('retry-after', String(act.retryAfter));
      return refuse(response, act.status, act.code, act.message ?? 'It was refused.');
    }
    if (!services.some(({ sid }) => sid === body.MessagingServiceSid))
      return refuse(response, 404, 20_404, 'The messaging service was not found.');
    if (optedOut.has(`${body.To} ${body.MessagingServiceSid}`))
      return refuse(response, 400, 21_610, 'Attempt to send to unsubscribed recipient');
    const message: AcceptedMessage = {
      sid: newSid(body.MediaUrl ? 'MM' : 'SM'),
      to: body.To,
      body: body.Body ?? '',
      messagingServiceSid: body.MessagingServiceSid,
      mediaUrls: body.MediaUrl ?? [],
      statusCallback: body.StatusCallback,
      validityPeriod: body.ValidityPeriod,
      createdAt: new Date(),
      status: 'accepted',
      errorCode: null,
    };
    messages.push(message);
    if (act === 'lose') return void request.socket.destroy();
    answer(response, 201, Message, presentMessage(accountSid, message));
    options.onAccepted?.(message);
  }

  function answer(response: ServerResponse, status: number, schema: TSchema, body: unknown): void {
    check(schema, body, 'response');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  function listMessages(response: ServerResponse, url: URL): void {
    const to = url.searchParams.get('To');
    const size = Number(url.searchParams.get('PageSize') ?? '50');
    const found = messages.filter((message) => to === null || message.to === to).toReversed();
    const uri = `${url.pathname}${url.search}`;
    answer(response, 200, MessageList, {
      end: Math.max(0, Math.min(found.length, size) - 1),
      first_page_uri: uri,
      messages: found.slice(0, size).map((message) => presentMessage(accountSid, message)),
      next_page_uri: null,
      page: 0,
      page_size: size,
      previous_page_uri: null,
      start: 0,
      uri,
    });
  }

  function listServices(response: ServerResponse, url: URL): void {
    const size = Math.min(Number(url.searchParams.get('PageSize') ?? '50'), options.servicesPerPage ?? 100);
    const page = Number(url.searchParams.get('Page') ?? '0');
    // As published, the next page's address is on its own host.
    const at = (index: number): string =>
      `https://messaging.twilio.com/v1/Services?PageSize=${size}&Page=${index}&PageToken=PA${index}`;
    const last = (page + 1) * size >= services.length;
    answer(response, 200, ServiceList, {
      services: services
        .slice(page * size, (page + 1) * size)
        .map((service) => ({ ...service, account_sid: accountSid })),
      meta: {
        first_page_url: at(0),
        key: 'services',
        next_page_url: last ? null : at(page + 1),
        page,
        page_size: size,
        previous_page_url: page === 0 ? null : at(page - 1),
        url: at(page),
      },
    });
  }

  function listSenders(response: ServerResponse, { href, pathname }: URL): void {
    const [serviceSid = '', name = ''] = pathname.split('/').slice(3);
    if (!services.some(({ sid }) => sid === serviceSid))
      return refuse(response, 404, 20_404, 'The messaging service was not found.');
    const pageOf = (key: string, items: readonly object[]) => ({
      [key]: items,
      meta: {
        first_page_url: href,
        key,
        next_page_url: null,
        page: 0,
        page_size: 100,
        previous_page_url: null,
        url: href,
      },
    });
    const number = { sid: newSid('PN'), account_sid: accountSid, service_sid: serviceSid, phone_number: phoneNumber };
    if (name === 'PhoneNumbers')
      return answer(
        response,
        200,
        PhoneNumberList,
        pageOf('phone_numbers', [{ ...number, country_code: 'US', capabilities: ['SMS', 'MMS'] }]),
      );
    if (name === 'ShortCodes') return answer(response, 200, ShortCodeList, pageOf('short_codes', []));
    return answer(response, 200, AlphaSenderList, pageOf('alpha_senders', []));
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const { messagePause } = double;
    if (options.pause) await delay(options.pause);
    const url = new URL(request.url ?? '/', 'http://double');
    const basic = `Basic ${Buffer.from(`${accountSid}:${double.authToken}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return refuse(response, 401, 20_003, 'Authenticate');
    const account = `/2010-04-01/Accounts/${accountSid}`;
    if (url.pathname === '/v1/Services' && double.servicesRefusal !== undefined)
      return refuse(response, double.servicesRefusal, 20_404, 'It was not found.');
    if (url.pathname === '/v1/Services') return listServices(response, url);
    if (/^\/v1\/Services\/\w+\/(?:PhoneNumbers|ShortCodes|AlphaSenders)$/.test(url.pathname))
      return listSenders(response, url);
    if (url.pathname === `${account}.json`)
      return void response.end(JSON.stringify({ sid: accountSid, friendly_name: 'Shop', status: 'active' }));
    const one = messages.find(({ sid }) => url.pathname === `${account}/Messages/${sid}.json`);
    if (one) return answer(response, 200, Message, presentMessage(accountSid, one));
    if (url.pathname !== `${account}/Messages.json`) return refuse(response, 404, 20_404, 'It was not found.');
    if (request.method === 'GET') return listMessages(response, url);
    for (let waited = 0; waited < messagePause && double.messagePause > 0; waited += 20) await delay(20);
    return create(request, response, formOf(text));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(fixed?.port ?? 0, '127.0.0.1', listening));
  const post = async (url: string, fields: Readonly<Record<string, string>>): Promise<number> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signForm(double.authToken, url, fields) },
      body: new URLSearchParams(fields),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const double: SmsProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountSid,
    authToken: fixed?.authToken ?? newSid('').slice(0, 32),
    services,
    messagePause: 0,
    servicesRefusal: undefined,
    phoneNumber,
    messages,
    problems,
    get attempts() {
      return attempts;
    },
    optedOut,
    replyTo: (to) =>
      void messages.push({
        sid: newSid('SM'),
        to,
        body: 'You have successfully been unsubscribed.',
        messagingServiceSid: services[0]?.sid ?? '',
        mediaUrls: [],
        statusCallback: undefined,
        createdAt: new Date(),
        isReply: true,
        status: 'sent',
        errorCode: null,
      }),
    conduct: (rule) => void (conduct = rule),
    async report(message, status, extra = {}) {
      message.status = status;
      if (extra['ErrorCode'] !== undefined) message.errorCode = Number(extra['ErrorCode']);
      if (message.statusCallback === undefined) return 0;
      return post(message.statusCallback, {
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        From: phoneNumber,
        MessageSid: message.sid,
        MessageStatus: status,
        MessagingServiceSid: message.messagingServiceSid,
        SmsSid: message.sid,
        SmsStatus: status,
        To: message.to,
        ...extra,
      });
    },
    post,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return double;
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Only `MediaUrl` may occur more than once. */
function formOf(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, name === 'MediaUrl' ? form.getAll(name) : form.getAll(name).join()]),
  );
}
