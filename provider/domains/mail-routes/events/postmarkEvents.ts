import { timingSafeEqual } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { MessageReport } from '../../../delivery/bounces/applyReport';
import { referenceName } from '../../../delivery/routes/routeMessages';
import { dropReasons, parsedJson, type ReadPost, rejected, statusIn, wordsOf } from './mailEvent';
import { postmarkUser } from './webhookKeys';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** The parts of a post that are read (Postmark, "Webhooks": bounce, delivery, spam complaint). */
const Post = Type.Object({
  RecordType: Type.String(),
  MessageID: Type.String({ maxLength: 100 }),
  Metadata: Type.Optional(Type.Unknown()),
  Type: optionalText,
  Description: optionalText,
  Details: optionalText,
  BouncedAt: optionalText,
  DeliveredAt: optionalText,
});
type Post = Static<typeof Post>;

/** Reads a post, which must have the user and the password of the address it goes to. */
export function readPostmark(body: string, authorization: string | undefined, key: string | undefined): ReadPost {
  const expected = Buffer.from(`Basic ${Buffer.from(`${postmarkUser}:${key}`).toString('base64')}`);
  const given = Buffer.from(authorization ?? '');
  if (key === undefined || given.length !== expected.length || !timingSafeEqual(given, expected))
    return rejected('The user or the password is missing or wrong: enter the whole address at Postmark.');
  const post = parsedJson(body);
  if (!Value.Check(Post, post)) return { kind: 'other' };
  const report = reportOf(post);
  if (report === undefined) return { kind: 'other' };
  const at = new Date(post.BouncedAt ?? post.DeliveredAt ?? NaN);
  const { Metadata: metadata } = post;
  return {
    kind: 'event',
    event: {
      providerId: post.MessageID,
      reference:
        typeof metadata === 'object' && metadata !== null
          ? Object.entries(metadata).find(([name]) => name.toLowerCase() === referenceName)?.[1]
          : undefined,
      occurredAt: Number.isNaN(at.getTime()) ? new Date() : at,
      report,
    },
  };
}

/** Bounce types (Postmark, "Bounce types") that are about the address. */
const ofAddress: ReadonlySet<string> = new Set(['HardBounce', 'BadEmailAddress']);
/** Those that say nothing of whether the message arrived. */
const notFailures: ReadonlySet<string> = new Set([
  'AddressChange',
  'AutoResponder',
  'OpenRelayTest',
  'Subscribe',
  'Unsubscribe',
]);

function reportOf({ RecordType: record, Type: type, Description, Details }: Post): MessageReport | undefined {
  const said = Details || Description || undefined;
  switch (record) {
    case 'Delivery':
      return { kind: 'delivered', response: wordsOf(said, 'Delivered, as Postmark reports.') };
    case 'SpamComplaint':
      return { kind: 'complaint' };
    case 'Bounce': {
      if (!type || notFailures.has(type)) return undefined;
      if (type === 'SpamComplaint') return { kind: 'complaint' };
      if (type === 'ManuallyDeactivated') return { kind: 'dropped', reason: dropReasons.bounced };
      const failure = { status: statusIn(said), reason: wordsOf(said, `${type}, as Postmark reports.`) };
      if (type === 'Transient') return { kind: 'delayed', ...failure };
      return { kind: 'failed', ...failure, isAddress: ofAddress.has(type) };
    }
    default:
      return undefined;
  }
}
