import type { SingleSend } from 'sendwright/wire/singleSends';
import type { MessageProblem } from 'sendwright/wire/tracking';
import { isWebAddress } from './draftContent';
import { paths } from './contract';
import type { Choices } from './useChoices';

/** One requirement of a send that is to leave (specification, section 5). */
export interface Check {
  readonly id: 'name' | 'sender' | 'subject' | 'recipients' | 'unsubscribe' | 'content' | 'handlebars' | 'preheader';
  /** `problem`: it cannot leave so. `advice`: it can. */
  readonly state: 'passed' | 'problem' | 'advice';
  /** What is wrong and what to do; empty where it passed. */
  readonly message: string;
  /** Where it is mended. */
  readonly fix: string;
}

type Known = Pick<Choices, 'senders' | 'lists' | 'groups' | 'missing'>;

const passed = (id: Check['id'], fix: string = paths.editor): Check => ({ id, state: 'passed', message: '', fix });
const problem = (id: Check['id'], message: string, fix: string = paths.editor): Check => ({ id, state: 'problem', message, fix });

function checkSender(config: SingleSend['email_config'], { senders, missing }: Known): Check {
  if (config.sender_id === null) return problem('sender', senders.length === 0 ? 'Sender is a required field. Create one first.' : 'Sender is a required field.', senders.length === 0 ? paths.reviewNewSender : paths.editor);
  if (missing.includes('senders')) return passed('sender');
  const sender = senders.find((one) => one.id === config.sender_id);
  if (!sender) return problem('sender', 'The sender has been deleted. Choose another one.');
  if (!sender.verified.status) return problem('sender', `${sender.from.email} is not verified. Follow the link in the email we sent to it.`);
  return passed('sender');
}

function checkRecipients(sendTo: SingleSend['send_to'], { lists, missing }: Known): Check {
  if (sendTo.all) return passed('recipients');
  if (sendTo.list_ids.length === 0) return problem('recipients', 'Recipients are required: choose lists or all contacts.', lists.length === 0 ? paths.reviewNewList : paths.editor);
  if (missing.includes('lists')) return passed('recipients');
  const known = sendTo.list_ids.map((id) => lists.find((list) => list.id === id));
  if (known.includes(undefined)) return problem('recipients', 'A list has been deleted. Take it out of the recipients.');
  if (known.every((list) => list?.contact_count === 0)) return { id: 'recipients', state: 'advice', message: 'Nobody is on the chosen lists yet.', fix: paths.editor };
  return passed('recipients');
}

function checkUnsubscribe(config: SingleSend['email_config'], { groups, missing }: Known): Check {
  const { suppression_group_id: groupId, custom_unsubscribe_url: url, global_unsubscribe: everything } = config;
  if (groupId !== null) {
    const isKnown = missing.includes('unsubscribe groups') || groups.some((group) => group.id === groupId);
    return isKnown ? passed('unsubscribe') : problem('unsubscribe', 'The unsubscribe group has been deleted. Choose another one.');
  }
  if (everything || (url !== null && isWebAddress(url))) return passed('unsubscribe');
  return problem('unsubscribe', 'An unsubscribe group or a valid custom unsubscribe URL (starting with http:// or https://) is required.');
}

function checkContent({ html_content: html, plain_content: plain, generate_plain_content: isGenerated }: SingleSend['email_config']): Check {
  const hasText = !isGenerated && (plain ?? '').trim() !== '';
  return (html ?? '').trim() !== '' || hasText ? passed('content') : problem('content', 'Content is a required field.');
}

/** All that is to be right before a send leaves, in the order of the page. */
export function checksOf(send: SingleSend, known: Known, problems: readonly MessageProblem[]): readonly Check[] {
  const { email_config: config } = send;
  const [broken] = [...send.warnings.map(({ message }) => message), ...problems.map(({ message, line }) => `Line ${line}: ${message}`)];
  return [
    (config.subject ?? '').trim() === '' ? problem('subject', 'Subject is a required field.') : passed('subject'),
    (config.preheader ?? '').trim() === '' ? { id: 'preheader', state: 'advice', message: 'Without a preheader mail programs show how the message begins.', fix: paths.editor } : passed('preheader'),
    checkSender(config, known),
    checkRecipients(send.send_to, known),
    checkUnsubscribe(config, known),
    checkContent(config),
    broken === undefined ? passed('handlebars') : problem('handlebars', `Fix the handlebars errors in this email before you send it. ${broken}`),
  ];
}

/** Whether nothing keeps the send from leaving. */
export const mayLeave = (checks: readonly Check[]): boolean => checks.every((check) => check.state !== 'problem');
