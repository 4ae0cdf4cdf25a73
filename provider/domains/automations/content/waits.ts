import type { AutomationStep } from 'sendwright/wire/automations';
import type { WaitConfig, WaitConfigInput } from 'sendwright/wire/automationWaits';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { ErrorItem } from '../../../http/errors';
import { allWaits } from './stepTree';

/** A request's wait with its defaults; the stored one if there is none. */
export function checkedWait(stored: WaitConfig, input: WaitConfigInput | undefined): WaitConfig {
  if (input === undefined) return stored;
  const { until, field = null, days = 0, yearly = false, weekdays = [1], hour = 9, zone_field: zone = null } = input;
  switch (until) {
    case 'delay':
      return { until };
    case 'date':
      return { until, field, days, yearly, hour, zone_field: zone };
    case 'weekday':
      return { until, weekdays: weekdays.toSorted((one, other) => one - other), hour, zone_field: zone };
  }
}

/** Why a wait can't be executed, as a sentence with the property that is wrong; undefined: it can. */
export async function waitProblem(
  database: Queryable,
  accountId: number,
  config: WaitConfig,
): Promise<{ message: string; property: string } | undefined> {
  if (config.until === 'delay') return undefined;
  if (config.until === 'date') {
    if (config.field === null) return { message: 'Choose a date field.', property: 'field' };
    const type = await typeOfField(database, accountId, config.field);
    if (type !== 'Date')
      return {
        message: type === undefined ? 'The date field was deleted. Choose another one.' : 'Choose a date field.',
        property: 'field',
      };
  }
  if (config.zone_field === null) return undefined;
  const type = await typeOfField(database, accountId, config.zone_field);
  return type === 'Text'
    ? undefined
    : {
        message:
          type === undefined
            ? 'The field with the time zones was deleted. Choose another one.'
            : 'Choose a text field with the names of time zones.',
        property: 'zone_field',
      };
}

async function typeOfField(database: Queryable, accountId: number, fieldId: string): Promise<string | undefined> {
  const row = await database.first<{ field_type: string }>(sql`
    select field_type from field_definitions where account_id = ${accountId} and field_id = ${fieldId}`);
  return row?.field_type;
}

/** What prevents the waits of an automation from being executed. */
export async function waitProblems(
  database: Queryable,
  accountId: number,
  steps: readonly AutomationStep[],
): Promise<ErrorItem[]> {
  const problems: ErrorItem[] = [];
  for (const [index, { step, at }] of allWaits(steps).entries()) {
    const problem = await waitProblem(database, accountId, step.wait_config);
    if (problem)
      problems.push({
        message: `Wait ${index + 1}: ${problem.message}`,
        field: `${at}.wait_config.${problem.property}`,
      });
  }
  return problems;
}
