import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../database/database';
import { forbidden } from '../../http/errors';
import { readEntitlements } from '../accounts/offerings';

/** The message for accounts whose plan does not include automations. */
export const needsAdvanced = 'Automations are part of the Advanced plan. Upgrade to use them.';
const automationScope = 'marketing.automation.read';

/** Whether the account's plan or its overrides include automations. A trial does not. */
export const hasAutomations = async (database: Queryable, accountId: number): Promise<boolean> =>
  (await readEntitlements(database, accountId)).all['automation'] === true;

/**
 * Checks access to automations: 403 if the plan does not include them, or without `marketing.automation.read`, which is
 * required in addition to the marketing API's scope.
 */
export const automationGate =
  (database: Queryable) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!(await hasAutomations(database, request.caller.accountId))) throw forbidden(needsAdvanced);
    if (!request.caller.scopes.has(automationScope)) throw forbidden();
  };
