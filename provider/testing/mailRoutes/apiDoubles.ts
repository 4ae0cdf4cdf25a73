import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Behave, Behavior, RouteDouble } from './routeDouble';

/** A message that an API accepted. */
export interface AcceptedMail {
  readonly to: string;
  /** What the API calls it. */
  readonly id: string;
  /** What it was asked to return in events. */
  readonly reference: string | undefined;
}

/** An API that messages can be sent by. */
export interface ApiDouble extends RouteDouble {
  readonly accepted: readonly AcceptedMail[];
}

/** A request that an API understood, or what it says of one that it does not. */
type Understood =
  | { readonly to: string; readonly message: string; readonly reference?: string | undefined }
  | { readonly status: number; readonly type?: string; readonly body: object | string };

/** What differs between the APIs. */
interface Api {
  readonly route: RouteDouble['route'];
  read(request: IncomingMessage, body: Buffer): Promise<Understood>;
  /** The name of a message. */
  idOf(place: number): string;
  answer(
    behavior: Exclude<Behavior, 'lose' | 'stall'>,
    id: string,
  ): { status: number; type?: string; body: object | string };
}

/** Mailgun's `POST /v3/{domain}/messages.mime`. */
export const startMailgunDouble = (behave: Behave, pause = 0): Promise<ApiDouble> =>
  serve(behave, pause, {
    route: { type: 'mailgun', mail_domain: 'mg.example.com', password: 'key-of-mailgun' },
    async read({ method, url, headers }, body) {
      const expected = `Basic ${Buffer.from('api:key-of-mailgun').toString('base64')}`;
      if (headers.authorization !== expected) return { status: 401, body: 'Forbidden' };
      if (method !== 'POST' || url !== '/v3/mg.example.com/messages.mime')
        return { status: 404, body: { message: 'Domain not found' } };
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData();
      const [to, message] = [form.get('to'), form.get('message')];
      if (typeof to !== 'string') return { status: 400, body: { message: 'to parameter is missing' } };
      if (!(message instanceof Blob)) return { status: 400, body: { message: 'message parameter is missing' } };
      if (form.get('o:tracking') !== 'no') return { status: 400, body: { message: 'links would be rewritten' } };
      const reference = form.get('v:sendwright');
      return {
        to,
        message: Buffer.from(await message.arrayBuffer()).toString('latin1'),
        reference: typeof reference === 'string' ? reference : undefined,
      };
    },
    idOf: (place) => `1.${place}@mg.example.com`,
    answer: (behavior, id) =>
      ({
        accept: { status: 200, body: { id: `<${id}>`, message: 'Queued. Thank you.' } },
        refuse: { status: 400, body: { message: 'to parameter is not a valid address' } },
        later: { status: 429, body: { message: 'Too many requests' } },
        credentials: { status: 401, body: 'Forbidden: the key has expired' },
      })[behavior],
  });

/** The fields of Postmark's `POST /email` that the double looks at. */
interface PostmarkBody {
  readonly From?: string;
  readonly To?: string;
  readonly Subject?: string;
  readonly HtmlBody?: string;
  readonly TextBody?: string;
  readonly Headers?: ReadonlyArray<{ readonly Name: string; readonly Value: string }>;
  readonly MessageStream?: string;
  readonly Metadata?: Readonly<Record<string, string>>;
  readonly TrackOpens?: boolean;
  readonly TrackLinks?: string;
}

const postmarkError = (status: number, ErrorCode: number, Message: string) => ({
  status,
  body: { ErrorCode, Message },
});

/** Postmark's `POST /email`. What arrived is the head and the text that it makes of the parts. */
export const startPostmarkDouble = (behave: Behave): Promise<ApiDouble> =>
  serve(behave, 0, {
    route: { type: 'postmark', message_stream: 'broadcast', password: 'token-of-postmark' },
    async read({ method, url, headers }, body) {
      if (headers['x-postmark-server-token'] !== 'token-of-postmark')
        return postmarkError(401, 10, 'No Account or Server API tokens were supplied in the HTTP headers.');
      if (method !== 'POST' || url !== '/email') return postmarkError(404, 0, 'The requested resource does not exist.');
      if (headers['content-type'] !== 'application/json') return postmarkError(422, 409, 'JSON is required.');
      const given = JSON.parse(body.toString('utf8')) as PostmarkBody;
      const { From, To, Subject, HtmlBody, TextBody, Headers = [], MessageStream, TrackOpens, TrackLinks } = given;
      if (MessageStream !== 'broadcast')
        return postmarkError(422, 1235, "The 'MessageStream' provided does not exist on this server.");
      if (!From?.includes('@')) return postmarkError(422, 300, "Invalid 'From' value.");
      if (To === undefined || To.split('@').length !== 2) return postmarkError(422, 300, "Invalid 'To' value.");
      if (TextBody === undefined && HtmlBody === undefined)
        return postmarkError(422, 300, "Provide either email 'TextBody' or 'HtmlBody' or both.");
      if (TrackOpens !== false || TrackLinks !== 'None') return postmarkError(422, 300, 'Links would be rewritten.');
      const lines = [`From: ${From}`, `To: ${To}`, `Subject: ${Subject ?? ''}`];
      const head = [...lines, ...Headers.map(({ Name, Value }) => `${Name}: ${Value}`)].join('\r\n');
      return {
        to: /<([^<>]*)>$/.exec(To)?.[1] ?? To,
        message: `${head}\r\n\r\n${TextBody ?? HtmlBody ?? ''}`,
        reference: given.Metadata?.['sendwright'],
      };
    },
    idOf: (place) => `b7bc2f4a-e38e-4336-af7d-${String(place).padStart(12, '0')}`,
    answer: (behavior, id) =>
      ({
        accept: {
          status: 200,
          body: {
            To: 'somebody@example.org',
            SubmittedAt: '2030-01-01T10:00:00.0000000-05:00',
            MessageID: id,
            ErrorCode: 0,
            Message: 'OK',
          },
        },
        refuse: postmarkError(422, 300, 'The address is not valid.'),
        later: postmarkError(429, 429, 'The rate limit is exceeded.'),
        credentials: postmarkError(401, 10, 'The Server Token is invalid.'),
      })[behavior],
  });

/** Amazon's `POST /v2/email/outbound-emails`. */
export const startSesDouble = (behave: Behave): Promise<ApiDouble> =>
  serve(behave, 0, {
    route: { type: 'ses', region: 'eu-central-1', username: 'AKIDEXAMPLE', password: 'secret-of-ses' },
    async read({ method, url, headers }, body) {
      const signature =
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/ses\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/;
      if (!signature.test(headers.authorization ?? ''))
        return { status: 403, type: 'MissingAuthenticationTokenException', body: { message: 'Not signed.' } };
      if (method !== 'POST' || url !== '/v2/email/outbound-emails')
        return { status: 404, type: 'NotFoundException', body: { message: 'No such operation.' } };
      const given = JSON.parse(body.toString('utf8')) as {
        readonly Content?: { readonly Raw?: { readonly Data?: string } };
        readonly Destination?: { readonly ToAddresses?: readonly string[] };
        readonly EmailTags?: ReadonlyArray<{ readonly Name: string; readonly Value: string }>;
      };
      const [to] = given.Destination?.ToAddresses ?? [];
      const raw = given.Content?.Raw?.Data;
      if (to === undefined || raw === undefined)
        return { status: 400, type: 'BadRequestException', body: { message: 'Content is required.' } };
      const tag = given.EmailTags?.find(({ Name }) => Name === 'sendwright');
      if (tag && !/^[\w-]{1,256}$/.test(tag.Value))
        return { status: 400, type: 'BadRequestException', body: { message: 'Invalid tag value.' } };
      return { to, message: Buffer.from(raw, 'base64').toString('latin1'), reference: tag?.Value };
    },
    idOf: (place) => `0107-${place}`,
    answer: (behavior, id) =>
      ({
        accept: { status: 200, body: { MessageId: id } },
        refuse: { status: 400, type: 'MessageRejected', body: { message: 'Email address is not verified.' } },
        later: { status: 429, type: 'TooManyRequestsException', body: { message: 'Maximum sending rate exceeded.' } },
        credentials: {
          status: 403,
          type: 'UnrecognizedClientException',
          body: { message: 'The security token included in the request is invalid.' },
        },
      })[behavior],
  });

/** `pause`: milliseconds between a message, which it has then taken, and the answer. */
async function serve(behave: Behave, pause: number, { route, read, idOf, answer }: Api): Promise<ApiDouble> {
  const taken: string[] = [];
  const arrived: string[] = [];
  const accepted: AcceptedMail[] = [];
  const sockets = new Set<Socket>();
  const say = (
    response: ServerResponse,
    { status, type, body }: { status: number; type?: string; body: object | string },
  ): void => {
    response.writeHead(status, {
      'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
      ...(type !== undefined && { 'x-amzn-errortype': type }),
      ...(status === 429 && { 'retry-after': '1' }),
    });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void read(request, Buffer.concat(chunks)).then((understood) => {
        if ('status' in understood) return say(response, understood);
        const { to, message, reference } = understood;
        const behavior = behave(to);
        const id = idOf(accepted.length + 1);
        if (behavior === 'accept' || behavior === 'lose' || behavior === 'stall') {
          arrived.push(message);
          accepted.push({ to, id, reference });
        }
        if (behavior === 'lose') request.socket.destroy();
        else if (behavior !== 'stall') {
          if (behavior === 'accept') taken.push(to);
          if (pause > 0) setTimeout(() => say(response, answer(behavior, id)), pause);
          else say(response, answer(behavior, id));
        }
        return undefined;
      });
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    route: { ...route, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    taken,
    arrived,
    accepted,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
