import { verify, X509Certificate } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { parseUrl } from 'sendwright/formats';
import { outgoingRequest } from '../../../outgoing/outgoingRequest';
import { parsedJson } from './mailEvent';

/** A message of a topic, as Amazon SNS posts it ("Parsing message formats"). */
const SnsMessage = Type.Object({
  Type: Type.Union([
    Type.Literal('Notification'),
    Type.Literal('SubscriptionConfirmation'),
    Type.Literal('UnsubscribeConfirmation'),
  ]),
  MessageId: Type.String({ minLength: 1, maxLength: 100 }),
  TopicArn: Type.String({ maxLength: 400 }),
  Subject: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  Message: Type.String(),
  Timestamp: Type.String({ maxLength: 40 }),
  Token: Type.Optional(Type.String()),
  SubscribeURL: Type.Optional(Type.String({ maxLength: 2000 })),
  SignatureVersion: Type.String({ maxLength: 5 }),
  Signature: Type.String({ maxLength: 2000 }),
  SigningCertURL: Type.String({ maxLength: 1000 }),
});
export type SnsMessage = Static<typeof SnsMessage>;

/** Fetches from Amazon; rejects unless the status is 200. */
export type Fetch = (url: string) => Promise<string>;

const fetchText: Fetch = async (url) => {
  const { status, body } = await outgoingRequest({ url, timeout: 5000 });
  if (status !== 200) throw new Error(`${new URL(url).host} answered ${status}.`);
  return body.toString('utf8');
};

/**
 * A host of Amazon SNS: in any region, such as `us-gov-west-1`, and in those of China. Other names belong to others:
 * `sns.s3.amazonaws.com` and `sns.s3-us-west-2.amazonaws.com` are buckets that are called “sns”.
 */
const snsHost = /^sns\.[a-z]{2}(?:-[a-z]{1,20}){1,3}-\d{1,2}\.amazonaws\.com(?:\.cn)?$/;

/** Whether it is an address of Amazon SNS over HTTPS: nothing else is fetched, whatever a message says. */
function isOfSns(address: string): boolean {
  const url = parseUrl(address);
  if (!url) return false;
  const { protocol, hostname, port, username, password } = url;
  return protocol === 'https:' && snsHost.test(hostname) && port === '' && username === '' && password === '';
}

/**
 * Milliseconds within which a message must arrive: SNS repeats one that is not accepted for an hour. Copies within this
 * time are recognized by their id.
 */
const window = 2 * 3600_000;
const ahead = 600_000;
/** Certificates that are kept, and milliseconds until one that could not be fetched is tried again. */
const maximumCertificates = 20;
const failedFor = 30_000;

/** Why a post is not accepted. */
export class SnsRejection extends Error {
  override readonly name = 'SnsRejection';
}

/** Amazon could not be asked: SNS must repeat the message. */
export class SnsUnavailable extends Error {
  override readonly name = 'SnsUnavailable';
}

/** Verifies messages of Amazon SNS, with certificates from its hosts alone. */
export class SnsVerifier {
  private readonly certificates = new Map<
    string,
    { readonly certificate: Promise<X509Certificate>; readonly until: number }
  >();

  constructor(private readonly fetch: Fetch = fetchText) {}

  /**
   * The message in a post, if Amazon SNS signed it for this topic in the last two hours.
   * @param mayFetch false: only certificates that are known already
   * @throws SnsRejection, SnsUnavailable
   */
  async read(body: string, topicArn: string, mayFetch: boolean): Promise<SnsMessage> {
    const message = parsedJson(body);
    if (!Value.Check(SnsMessage, message))
      throw new SnsRejection(
        'The post is no message of Amazon SNS. If it comes from your topic, turn raw message delivery off.',
      );
    if (message.TopicArn !== topicArn) throw new SnsRejection('The message is of another topic.');
    if (!isOfSns(message.SigningCertURL) || !new URL(message.SigningCertURL).pathname.endsWith('.pem'))
      throw new SnsRejection('The signing certificate is not at a host of Amazon SNS.');
    const age = Date.now() - Date.parse(message.Timestamp);
    if (!(age < window && age > -ahead)) throw new SnsRejection('The message is more than two hours old.');
    const algorithm = { 1: 'RSA-SHA1', 2: 'RSA-SHA256' }[message.SignatureVersion];
    if (algorithm === undefined) throw new SnsRejection('The version of the signature is not known.');
    const certificate = await this.certificateAt(message.SigningCertURL, mayFetch);
    const isCurrent = Date.parse(certificate.validFrom) <= Date.now() && Date.now() <= Date.parse(certificate.validTo);
    const signature = Buffer.from(message.Signature, 'base64');
    if (!isCurrent || !verify(algorithm, Buffer.from(signedText(message)), certificate.publicKey, signature))
      throw new SnsRejection('The signature is not by Amazon SNS.');
    return message;
  }

  /** Confirms the subscription of a verified message. @throws SnsRejection, SnsUnavailable */
  async confirm({ SubscribeURL: address = '' }: SnsMessage): Promise<void> {
    if (!isOfSns(address)) throw new SnsRejection('The address of the confirmation is not at a host of Amazon SNS.');
    await this.fetch(address).catch(() => {
      throw new SnsUnavailable('The subscription could not be confirmed at Amazon SNS.');
    });
  }

  private async certificateAt(address: string, mayFetch: boolean): Promise<X509Certificate> {
    let kept = this.certificates.get(address);
    if (kept === undefined || kept.until < performance.now()) {
      if (!mayFetch) throw new SnsRejection('The signing certificate is not known.');
      const certificate = this.fetch(address).then((pem) => new X509Certificate(pem));
      kept = { certificate, until: Infinity };
      this.certificates.delete(address);
      this.certificates.set(address, kept);
      const [oldest] = this.certificates.keys();
      if (this.certificates.size > maximumCertificates && oldest !== undefined) this.certificates.delete(oldest);
      certificate.catch(() => this.certificates.set(address, { certificate, until: performance.now() + failedFor }));
    }
    return kept.certificate.catch(() => {
      throw new SnsUnavailable('The signing certificate could not be fetched from Amazon SNS.');
    });
  }
}

/** The text that is signed: names and values of these keys, a line each ("Verifying the signatures of messages"). */
function signedText(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names
    .flatMap((name) => {
      const value = message[name];
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`];
    })
    .join('');
}
