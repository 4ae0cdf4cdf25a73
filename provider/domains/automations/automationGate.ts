import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../database/database';
import { forbidden } from '../../http/errors';
import { readEntitlements } from '../accounts/offerings';

/** The message for accounts whose plan has no automations. */
export const needsAdvanced = 'Automations are part of the Advanced plan. Upgrade to use them.';
const automationScope = 'marketing.automation.read';

/** Whether the account's plan, or what it was given beyond it, includes automations. A trial has none. */
export const hasAutomations = async (database: Queryable, accountId: number): Promise<boolean> =>
  (await readEntitlements(database, accountId)).all['automation'] === true;

/**
 * Lets a request pass to the automations of its account: 403 where the plan has none, and without
 * `marketing.automation.read`, which is needed beside the scope of the marketing API.
 */
export const automationGate =
  (database: Queryable) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!(await hasAutomations(database, request.caller.accountId))) throw forbidden(needsAdvanced);
    if (!request.caller.scopes.has(automationScope)) throw forbidden();
  };
