import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import { limits } from 'sendwright/wire/limits';
import { type AbTestDraft, abTestInput, abTestOf } from './abTestDraft';

/** The ways to unsubscribe. A send needs exactly one of them before it can be sent. */
export type Unsubscribe =
  | { readonly kind: 'none' }
  | { readonly kind: 'group'; readonly groupId: number }
  | { readonly kind: 'global' }
  | { readonly kind: 'custom'; readonly url: string };

/** The editable content of a send. */
export interface DraftContent {
  readonly name: string;
  readonly senderId: number | null;
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  /** The text part; unused while it is generated from the HTML. */
  readonly plain: string;
  readonly generatePlain: boolean;
  /** The document that `html` is compiled from; null if there is only HTML. */
  readonly design: unknown;
  readonly all: boolean;
  readonly listIds: readonly string[];
  readonly segmentIds: readonly string[];
  readonly excludeListIds: readonly string[];
  readonly excludeSegmentIds: readonly string[];
  readonly unsubscribe: Unsubscribe;
  /** The name of the account's IP pool that it is sent from; null: the default pool. */
  readonly ipPool: string | null;
  readonly categories: readonly string[];
  /** While set, the variations hold what they compare, and the corresponding fields above are unused. */
  readonly abtest: AbTestDraft | null;
  /** The time that its schedule starts from, ISO 8601 in UTC; null: none is chosen. It does not schedule the send. */
  readonly sendAt: string | null;
  /** For a text message: the messaging service it is sent with. */
  readonly smsService: string | null;
  readonly smsBody: string;
  /** The URLs of its attachments. */
  readonly smsMedia: readonly string[];
  /** The ids of attachments from the image library, which are sent after them. */
  readonly smsImages: readonly string[];
}

export type DraftProblems = Partial<Record<keyof DraftContent, string>>;

/** The API's limits. */
export const draftLimits = {
  name: 100,
  subject: 998,
  preheader: 150,
  categories: 10,
  category: 255,
  lists: 50,
  segments: 10,
  excludeSegments: 5,
} as const;

function unsubscribeOf(config: SingleSend['email_config']): Unsubscribe {
  if (config.suppression_group_id !== null) return { kind: 'group', groupId: config.suppression_group_id };
  if (config.custom_unsubscribe_url !== null) return { kind: 'custom', url: config.custom_unsubscribe_url };
  return { kind: config.global_unsubscribe ? 'global' : 'none' };
}

export function contentOf(send: SingleSend): DraftContent {
  const { name, categories, send_to: sendTo, email_config: config } = send;
  return {
    name,
    senderId: config.sender_id,
    subject: config.subject ?? '',
    preheader: config.preheader ?? '',
    html: config.html_content ?? '',
    plain: config.plain_content ?? '',
    generatePlain: config.generate_plain_content,
    design: config.design ?? null,
    all: sendTo.all,
    listIds: sendTo.list_ids,
    segmentIds: sendTo.segment_ids,
    excludeListIds: sendTo.exclude_list_ids,
    excludeSegmentIds: sendTo.exclude_segment_ids,
    unsubscribe: unsubscribeOf(config),
    ipPool: config.ip_pool,
    categories,
    abtest: abTestOf(send),
    sendAt: send.send_at === null ? null : new Date(send.send_at).toISOString(),
    smsService: send.sms_config?.messaging_service_sid ?? null,
    smsBody: send.sms_config?.body ?? '',
    smsMedia: send.sms_config?.media_urls ?? [],
    smsImages: send.sms_config?.image_ids ?? [],
  };
}

const tooLong = (label: string, limit: number): string => `${label} must not exceed ${limit} characters.`;

/** Whether a URL is valid as an unsubscribe link. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/./i.test(text.trim()) && URL.canParse(text.trim());

const encoder = new TextEncoder();

/** The problem with the text of a text message; undefined if there is none. */
export function smsBodyProblem(body: string): string | undefined {
  const over = encoder.encode(body).length - limits.sms.bodyBytes;
  return over > 0 ? `The message is ${over} ${over === 1 ? 'byte' : 'bytes'} too long: 1,600 at most.` : undefined;
}

/** Problems that prevent saving. Those that prevent only sending are shown by the review. */
export function problemsOf(content: DraftContent): DraftProblems {
  const { unsubscribe } = content;
  const smsBody = smsBodyProblem(content.smsBody);
  return {
    ...(smsBody !== undefined && { smsBody }),
    ...(content.smsMedia.length + content.smsImages.length > limits.sms.attachments && {
      smsMedia: `A message has at most ${limits.sms.attachments} attachments.`,
    }),
    ...(content.name.trim() === '' && { name: 'Name is a required field.' }),
    ...(content.name.trim().length > draftLimits.name && { name: tooLong('Name', draftLimits.name) }),
    ...(content.subject.length > draftLimits.subject && { subject: tooLong('Subject', draftLimits.subject) }),
    ...(content.preheader.length > draftLimits.preheader && { preheader: tooLong('Preheader', draftLimits.preheader) }),
    ...(unsubscribe.kind === 'custom' &&
      !isWebAddress(unsubscribe.url) && {
        unsubscribe: 'Custom unsubscribe URL must be a valid URL starting with http:// or https://.',
      }),
    ...(content.categories.some((category) => category.length > draftLimits.category) && {
      categories: tooLong('Category', draftLimits.category),
    }),
    ...(content.abtest?.variations.some(({ subject }) => subject.length > draftLimits.subject) && {
      abtest: tooLong('Subject', draftLimits.subject),
    }),
    ...(content.abtest?.variations.some(({ preheader }) => preheader.length > draftLimits.preheader) && {
      abtest: tooLong('Preheader', draftLimits.preheader),
    }),
  };
}

export function unsubscribeUpdate(unsubscribe: Unsubscribe) {
  return {
    suppression_group_id: unsubscribe.kind === 'group' ? unsubscribe.groupId : null,
    custom_unsubscribe_url: unsubscribe.kind === 'custom' ? unsubscribe.url.trim() : null,
    global_unsubscribe: unsubscribe.kind === 'global',
  };
}

export const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

const keys: readonly (keyof DraftContent)[] = [
  'name',
  'senderId',
  'subject',
  'preheader',
  'html',
  'plain',
  'generatePlain',
  'design',
  'all',
  'listIds',
  'segmentIds',
  'excludeListIds',
  'excludeSegmentIds',
  'unsubscribe',
  'ipPool',
  'categories',
  'abtest',
  'sendAt',
  'smsService',
  'smsBody',
  'smsMedia',
  'smsImages',
];

/** The changed parts. */
export function changedKeys(one: DraftContent, other: DraftContent): readonly (keyof DraftContent)[] {
  return keys.filter((key) => !isSame(one[key], other[key]));
}

/**
 * The request that saves what has changed since `saved`, except parts with problems; undefined if there is nothing to
 * save.
 */
export function updateOf(content: DraftContent, saved: DraftContent): SingleSendUpdate | undefined {
  const problems = problemsOf(content);
  const changed = new Set(changedKeys(content, saved).filter((key) => problems[key] === undefined));
  if (changed.size === 0) return undefined;
  const sendTo = {
    ...(changed.has('all') && { all: content.all }),
    ...(changed.has('listIds') && { list_ids: [...content.listIds] }),
    ...(changed.has('segmentIds') && { segment_ids: [...content.segmentIds] }),
    ...(changed.has('excludeListIds') && { exclude_list_ids: [...content.excludeListIds] }),
    ...(changed.has('excludeSegmentIds') && { exclude_segment_ids: [...content.excludeSegmentIds] }),
  };
  const config = {
    ...(changed.has('senderId') && { sender_id: content.senderId }),
    ...(changed.has('subject') && { subject: content.subject.replaceAll(/[\r\n]+/g, ' ') }),
    ...(changed.has('preheader') && { preheader: content.preheader.replaceAll(/[\r\n]+/g, ' ') }),
    // The document is enough: the server generates HTML and text from it.
    ...(content.design !== null && changed.has('design') && { design: content.design }),
    ...(content.design === null && (changed.has('html') || changed.has('design')) && { html_content: content.html }),
    ...(content.design === null && changed.has('plain') && { plain_content: content.plain }),
    ...(changed.has('generatePlain') && { generate_plain_content: content.generatePlain }),
    ...(changed.has('unsubscribe') && unsubscribeUpdate(content.unsubscribe)),
    ...(changed.has('ipPool') && { ip_pool: content.ipPool }),
  };
  const sms = {
    ...(changed.has('smsService') && { messaging_service_sid: content.smsService }),
    ...(changed.has('smsBody') && { body: content.smsBody }),
    ...(changed.has('smsMedia') && { media_urls: [...content.smsMedia] }),
    ...(changed.has('smsImages') && { image_ids: [...content.smsImages] }),
  };
  return {
    ...(changed.has('name') && { name: content.name.trim() }),
    ...(changed.has('categories') && { categories: [...content.categories] }),
    ...(Object.keys(sendTo).length > 0 && { send_to: sendTo }),
    ...(Object.keys(config).length > 0 && { email_config: config }),
    ...(Object.keys(sms).length > 0 && { sms_config: sms }),
    ...(changed.has('abtest') && { abtest: abTestInput(content.abtest) }),
    ...(changed.has('sendAt') && { send_at: content.sendAt }),
  };
}

/** The part of a draft that a field of the server's errors refers to. */
function keyOfField(field: string | null): keyof DraftContent | undefined {
  switch (field) {
    case 'name':
    case 'categories':
      return field;
    case 'send_at':
      return 'sendAt';
    case 'send_to.list_ids':
      return 'listIds';
    case 'send_to.segment_ids':
      return 'segmentIds';
    case 'send_to.exclude_list_ids':
      return 'excludeListIds';
    case 'send_to.exclude_segment_ids':
      return 'excludeSegmentIds';
    case 'email_config.sender_id':
      return 'senderId';
    case 'email_config.subject':
      return 'subject';
    case 'email_config.preheader':
      return 'preheader';
    case 'email_config.html_content':
      return 'html';
    case 'email_config.suppression_group_id':
    case 'email_config.custom_unsubscribe_url':
      return 'unsubscribe';
    case 'email_config.ip_pool':
      return 'ipPool';
    case 'sms_config.messaging_service_sid':
      return 'smsService';
    case 'sms_config.body':
      return 'smsBody';
    case 'sms_config.media_urls':
    case 'sms_config.image_ids':
      return 'smsMedia';
    default:
      return field?.startsWith('abtest') ? 'abtest' : undefined;
  }
}

/** The server's errors by the part they refer to. */
export function refusalsOf(
  errors: readonly { readonly field: string | null; readonly message: string }[],
): DraftProblems {
  return Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const key = keyOfField(field);
      return key === undefined ? [] : [[key, message]];
    }),
  );
}
