import type { Http } from 'sendwright/sdk';
import type { Automation, AutomationEntryInput } from 'sendwright/wire/automations';
import { type Flow, type FlowEntry, stepsOf } from './flow';
import type { FlowMail } from './flowMail';

type Caller = Pick<Http, 'call'>;

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The id of the segment of this name; creates it if there is none. */
async function segmentId(http: Caller, { name, query }: Extract<FlowEntry, { kind: 'segment' }>): Promise<string> {
  const { results } = await http.call('GET /marketing/segments/2.0', { query: {}, retry: true });
  const known = results.find((one) => sameName(one.name, name));
  if (known) return known.id;
  return (await http.call('POST /marketing/segments/2.0', { body: { name, query_dsl: query } })).id;
}

/** The id of the date field of this name; creates it if there is none. */
async function fieldId(http: Caller, name: string): Promise<string> {
  const { custom_fields: fields } = await http.call('GET /marketing/field_definitions', { retry: true });
  const known = fields.find((one) => sameName(one.name, name) && one.field_type === 'Date');
  if (known) return known.id;
  return (await http.call('POST /marketing/field_definitions', { body: { name, field_type: 'Date' } })).id;
}

/**
 * Creates a ready-made automation as a draft with its goal, and with the segment or field that its entry needs. Rejects
 * with `HttpFailure`.
 */
export async function createFlow(http: Caller, flow: Flow, mail: FlowMail): Promise<Automation> {
  const { entry, reentry } = flow;
  const field = entry.kind === 'date' ? await fieldId(http, entry.field) : null;
  const again = reentry && { reentry };
  const entryOf = async (): Promise<AutomationEntryInput | undefined> => {
    switch (entry.kind) {
      case 'segment':
        return { type: 'segment', id: await segmentId(http, entry), ...again };
      case 'date':
        return { type: 'date', date: { field, days: entry.days, yearly: entry.yearly, hour: entry.hour }, ...again };
      case 'event':
        return { type: 'event', event: { name: entry.name, conditions: [] }, ...again };
      case 'list':
        // The server fills in the account's only list.
        return undefined;
    }
  };
  const chosen = await entryOf();
  return http.call('POST /marketing/automations', {
    body: {
      name: flow.name,
      ...(chosen && { entry: chosen }),
      steps: stepsOf(
        flow.steps,
        (name) => {
          const design = mail.design(name);
          return { design, editor: 'design', subject: design.subject, preheader: design.preheader };
        },
        field,
      ),
      goal: {
        event: { name: flow.goal.event, conditions: [] },
        days: flow.goal.days,
        value_property: flow.goal.value ?? null,
        holdout: 0,
      },
      preselect: true,
    },
  });
}
