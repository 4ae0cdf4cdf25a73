import type { TObject, TSchema } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import { activity } from 'sendwright/wire/activity';
import { approvals } from 'sendwright/wire/approvals';
import { automations } from 'sendwright/wire/automations';
import { calendar } from 'sendwright/wire/calendar';
import { contacts } from 'sendwright/wire/contacts';
import { contactTimeline } from 'sendwright/wire/contactTimeline';
import type { RouteContract } from 'sendwright/wire/contract';
import { designs } from 'sendwright/wire/designs';
import { lists } from 'sendwright/wire/lists';
import { reports } from 'sendwright/wire/reports';
import { segments } from 'sendwright/wire/segments';
import { sendChecks } from 'sendwright/wire/sendChecks';
import { senders } from 'sendwright/wire/senders';
import { singleSends } from 'sendwright/wire/singleSends';
import { stats } from 'sendwright/wire/stats';
import { unsubscribeGroups } from 'sendwright/wire/unsubscribeGroups';

/** An operation of the API that assistants can call. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** Changes something. Nothing here sends: that takes a person in the workbench. */
  readonly writes: boolean;
  readonly method: string;
  /** Below `/v3`, with `:id`. */
  readonly path: string;
  /** Its arguments, together. A name is in the path, in the query or in the body. */
  readonly input: TObject;
  readonly inPath: readonly string[];
  readonly inQuery: readonly string[];
  readonly hasBody: boolean;
}

const objectOf = (schema: TSchema | undefined): TObject['properties'] =>
  schema && 'properties' in schema ? (schema as TObject).properties : {};

/** A tool from an operation's contract: its arguments are those of the operation. */
function tool<Routes extends Readonly<Record<string, RouteContract>>>(
  name: string,
  { routes }: { readonly routes: Routes },
  key: Extract<keyof Routes, string>,
  words = '',
  writes = false,
): Tool {
  const route = routes[key];
  if (!route) throw new Error(`There is no operation ${key}.`);
  const [method = '', path = ''] = key.split(' ');
  const inPath = path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1));
  const query = objectOf(route.query);
  return {
    name,
    description: [`${route.summary}.`, words, route.description].filter(Boolean).join(' '),
    writes,
    method,
    path,
    input: Type.Object({
      ...Object.fromEntries(inPath.map((one) => [one, Type.String({ description: 'An id.' })])),
      ...query,
      ...objectOf(route.body),
    }),
    inPath,
    inQuery: Object.keys(query),
    hasBody: route.body !== undefined,
  };
}

/** What assistants can read, and write where that is allowed. Operations that send, delete or share are left out. */
export const tools: readonly Tool[] = [
  tool('find_contacts', contacts, 'GET /marketing/contacts/browse', 'Finds people by name, address, list or segment.'),
  tool('read_contact', contacts, 'GET /marketing/contacts/:id'),
  tool('read_contact_timeline', contactTimeline, 'GET /marketing/contacts/:id/timeline'),
  tool('count_contacts', contacts, 'GET /marketing/contacts/count'),
  tool('list_lists', lists, 'GET /marketing/lists'),
  tool('list_segments', segments, 'GET /marketing/segments/2.0'),
  tool(
    'find_single_sends',
    singleSends,
    'POST /marketing/singlesends/search',
    'By part of the name, state or channel.',
  ),
  tool('read_single_send', singleSends, 'GET /marketing/singlesends/:id'),
  tool('check_single_send', sendChecks, 'POST /marketing/singlesends/:id/preflight'),
  tool('read_single_send_statistics', stats, 'GET /marketing/stats/singlesends/:id'),
  tool('read_report', reports, 'GET /marketing/reports/overview'),
  tool('list_sends_with_figures', reports, 'GET /marketing/reports/sends'),
  tool('read_calendar', calendar, 'GET /marketing/calendar'),
  tool('list_automations', automations, 'GET /marketing/automations'),
  tool('find_messages', activity, 'GET /messages'),
  tool('list_senders', senders, 'GET /marketing/senders'),
  tool('list_unsubscribe_groups', unsubscribeGroups, 'GET /asm/groups'),
  tool('list_designs', designs, 'GET /designs'),
  tool('read_approval', approvals, 'GET /marketing/singlesends/:id/approval'),
  tool('create_draft', singleSends, 'POST /marketing/singlesends', 'A draft is not sent: a person does that.', true),
  tool('change_draft', singleSends, 'PATCH /marketing/singlesends/:id', 'Omitted fields stay unchanged.', true),
  tool(
    'ask_for_approval',
    approvals,
    'POST /marketing/singlesends/:id/approval',
    'Other people decide in the workbench. Only for sends above the number that the account set.',
    true,
  ),
];
