import { formatNumber } from 'sendwright/sdk/ui';
import { mentionsStop, optOutText } from 'sendwright/sms';
import type { Audience, SmsAudience } from 'sendwright/wire/sendChecks';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { MessageProblem } from 'sendwright/wire/tracking';
import { paths } from '../contract';
import { abTestLimits, abTestOf, splitOf } from '../draft/abTestDraft';
import { isWebAddress, smsBodyProblem } from '../draft/draftContent';
import { isSms } from '../sms/isSms';
import type { Choices } from '../useChoices';

/** One requirement that a send must meet. */
export interface Check {
  readonly id:
    | 'name'
    | 'sender'
    | 'subject'
    | 'recipients'
    | 'unsubscribe'
    | 'content'
    | 'length'
    | 'handlebars'
    | 'preheader'
    | 'abtest'
    | 'service'
    | 'optOut';
  /** `problem`: prevents sending. `advice`: does not. */
  readonly state: 'passed' | 'problem' | 'advice';
  /** What is wrong and what to do; empty if the check passed. */
  readonly message: string;
  /** The page where it is fixed. */
  readonly fix: string;
}

type Known = Pick<Choices, 'senders' | 'lists' | 'segments' | 'groups' | 'missing'>;

const passed = (id: Check['id'], fix: string = paths.editor): Check => ({ id, state: 'passed', message: '', fix });
const problem = (id: Check['id'], message: string, fix: string = paths.editor): Check => ({
  id,
  state: 'problem',
  message,
  fix,
});

function checkSender(config: SingleSend['email_config'], { senders, missing }: Known): Check {
  if (config.sender_id === null)
    return problem(
      'sender',
      senders.length === 0 ? 'Sender is a required field. Create one first.' : 'Sender is a required field.',
      senders.length === 0 ? paths.reviewNewSender : paths.editor,
    );
  if (missing.includes('senders')) return passed('sender');
  const sender = senders.find((one) => one.id === config.sender_id);
  if (!sender) return problem('sender', 'The sender has been deleted. Choose another one.');
  if (!sender.verified.status)
    return problem('sender', `${sender.from.email} is not verified. Follow the link in the email we sent to it.`);
  return passed('sender');
}

function checkRecipients(
  sendTo: SingleSend['send_to'],
  { lists, segments, missing }: Known,
  audience: Audience | SmsAudience | undefined,
  whoIsNotReached = 'excluded, unsubscribed, bounced or over the frequency cap',
): Check {
  const chosen = sendTo.list_ids.length + sendTo.segment_ids.length;
  if (!sendTo.all && chosen === 0)
    return problem(
      'recipients',
      'Recipients are required: choose lists or all contacts.',
      lists.length === 0 ? paths.reviewNewList : paths.editor,
    );
  if (!missing.includes('lists') && sendTo.list_ids.some((id) => !lists.some((list) => list.id === id)))
    return problem('recipients', 'A list has been deleted. Remove it from the recipients.');
  if (segments.length > 0 && sendTo.segment_ids.some((id) => !segments.some((segment) => segment.id === id)))
    return problem('recipients', 'A segment has been deleted. Remove it from the recipients.');
  if (audience?.receives === 0)
    return {
      id: 'recipients',
      state: 'advice',
      message:
        audience.included === 0
          ? 'Nobody is on the chosen lists yet.'
          : `None of the chosen contacts can be reached: all are ${whoIsNotReached}.`,
      fix: paths.editor,
    };
  return passed('recipients');
}

function subjectCheck({ abtest, email_config: config }: SingleSend): Check {
  const subjects =
    abtest?.type === 'subject'
      ? abtest.variations.map(({ label, subject }) => ({ label, subject: (subject ?? '').trim() }))
      : [{ label: '', subject: (config.subject ?? '').trim() }];
  const empty = subjects.find(({ subject }) => subject === '');
  if (empty)
    return problem(
      'subject',
      empty.label ? `Variation ${empty.label}: Subject is a required field.` : 'Subject is a required field.',
    );
  const twice = subjects.find(({ subject }, index) => subjects.findIndex((other) => other.subject === subject) < index);
  return twice
    ? problem('subject', `Subject must be unique: variation ${twice.label} repeats another one's.`)
    : passed('subject');
}

function abTestCheck(send: SingleSend, audience: { receives: number } | undefined): readonly Check[] {
  const abtest = abTestOf(send);
  if (abtest === null) return [];
  const { each } = splitOf(abtest, audience?.receives ?? Number.POSITIVE_INFINITY);
  return [
    each < abTestLimits.perVariation
      ? problem(
          'abtest',
          `Each variation needs at least ${abTestLimits.perVariation} contacts, and would get ${each}. Choose ` +
            'more recipients, a larger sample or fewer variations.',
        )
      : passed('abtest'),
  ];
}

function checkUnsubscribe(config: SingleSend['email_config'], { groups, missing }: Known): Check {
  const { suppression_group_id: groupId, custom_unsubscribe_url: url, global_unsubscribe: everything } = config;
  if (groupId !== null) {
    const isKnown = missing.includes('unsubscribe groups') || groups.some((group) => group.id === groupId);
    return isKnown
      ? passed('unsubscribe')
      : problem('unsubscribe', 'The unsubscribe group has been deleted. Choose another one.');
  }
  if (everything || (url !== null && isWebAddress(url))) return passed('unsubscribe');
  return problem(
    'unsubscribe',
    'An unsubscribe group or a valid custom unsubscribe URL (starting with http:// or https://) is required.',
  );
}

function checkContent({
  abtest,
  email_config: { html_content: html, plain_content: plain, generate_plain_content: isGenerated },
}: SingleSend): Check {
  if (abtest?.type === 'content') {
    const empty = abtest.variations.find((variation) => (variation.html_content ?? '').trim() === '');
    return empty ? problem('content', `Variation ${empty.label}: Content is a required field.`) : passed('content');
  }
  const hasText = !isGenerated && (plain ?? '').trim() !== '';
  return (html ?? '').trim() !== '' || hasText ? passed('content') : problem('content', 'Content is a required field.');
}

/** Checks the length of the rendered message, and whether the sender accepts that Gmail clips it. */
export interface SentLength {
  readonly bytes: number;
  readonly isClipped: boolean;
  readonly isAccepted: boolean;
}

function lengthCheck(length: SentLength | undefined): readonly Check[] {
  if (!length?.isClipped) return [];
  const message =
    `Gmail will clip it: it has ${formatNumber(Math.round(length.bytes / 1024))} KB, and Gmail shows the first ` +
    '102,000 bytes. The hidden part includes the unsubscribe link and open tracking. Shorten it, or accept ' +
    'that in the review.';
  return [
    length.isAccepted ? { id: 'length', state: 'advice', message, fix: paths.editor } : problem('length', message),
  ];
}

/** The same check for a text message. */
function smsChecks(send: SingleSend, known: Known, reach: Audience | SmsAudience | undefined): readonly Check[] {
  const {
    messaging_service_sid: service = null,
    body = '',
    media_urls: media = [],
    image_ids: images = [],
  } = send.sms_config ?? {};
  const isEmpty = body.trim() === '' && media.length + images.length === 0;
  const tooLong = smsBodyProblem(body);
  const [broken] = send.warnings;
  const fix = paths.smsEditor;
  const at = (id: Check['id'], message: string | undefined): Check =>
    message === undefined ? passed(id, fix) : problem(id, message, fix);
  return [
    at('name', send.name.trim() === '' ? 'Name your single send.' : undefined),
    {
      ...checkRecipients(
        send.send_to,
        known,
        reach,
        'excluded, without a mobile number, opted out or over the frequency cap',
      ),
      fix,
    },
    at('service', service === null ? 'Select a messaging service.' : undefined),
    at('content', isEmpty ? 'Add a message or an attachment.' : tooLong),
    at('handlebars', broken && `Fix the handlebars errors in this message before you send it. ${broken.message}`),
    ...(isEmpty || mentionsStop(body)
      ? []
      : [
          {
            id: 'optOut',
            state: 'advice',
            message:
              `The text does not say how to opt out, such as “${optOutText}”. Carriers require it, and so does the ` +
              'law in many countries.',
            fix,
          } as const,
        ]),
  ];
}

/** All checks before a send, in the order of the page. */
export function checksOf(
  send: SingleSend,
  known: Known,
  problems: readonly MessageProblem[],
  audience?: Audience | SmsAudience,
  length?: SentLength,
): readonly Check[] {
  if (isSms(send)) return smsChecks(send, known, audience);
  const { email_config: config } = send;
  const [broken] = [
    ...send.warnings.map(({ message }) => message),
    ...problems.map(({ message, line }) => `Line ${line}: ${message}`),
  ];
  return [
    subjectCheck(send),
    (config.preheader ?? '').trim() === '' && !send.abtest?.variations.some((variation) => variation.preheader)
      ? {
          id: 'preheader',
          state: 'advice',
          message: 'Without a preheader, email apps show the start of the message.',
          fix: paths.editor,
        }
      : passed('preheader'),
    checkSender(config, known),
    checkRecipients(send.send_to, known, audience),
    ...abTestCheck(send, audience),
    checkUnsubscribe(config, known),
    checkContent(send),
    ...lengthCheck(length),
    broken === undefined
      ? passed('handlebars')
      : problem('handlebars', `Fix the handlebars errors in this email before you send it. ${broken}`),
  ];
}

/** Whether no check prevents sending. */
export const canSend = (checks: readonly Check[]): boolean => checks.every((check) => check.state !== 'problem');
