import type { AutomationStepCreate, AutomationStepInput, AutomationStepUpdate } from 'sendwright/wire/automations';
import type { Database } from '../../database/database';
import { badRequest, notFound } from '../../http/errors';
import type { AutomationRow } from './automationRow';
import { asInput } from './content/stepContent';
import { findStep } from './content/stepTree';
import { changeAutomation } from './automations';

/** Adds a step. Throws 400 for an invalid position, 409 if steps are fixed. */
export function addStep(
  database: Database,
  accountId: number,
  id: string,
  body: AutomationStepCreate,
  publicUrl: string,
): Promise<AutomationRow> {
  return database.transaction((transaction) =>
    changeAutomation(transaction, accountId, id, publicUrl, (row) => {
      const steps = asInput(row.steps);
      const siblings =
        body.parent_id == null ? steps : branchOf(steps, body.parent_id.toLowerCase(), body.branch ?? 'yes');
      const { id: _own, ...step } = body.step;
      siblings.splice(body.position ?? siblings.length, 0, step);
      return { steps };
    }),
  );
}

function branchOf(steps: readonly AutomationStepInput[], id: string, branch: 'yes' | 'no'): AutomationStepInput[] {
  const pending = [...steps];
  for (let step = pending.shift(); step; step = pending.shift()) {
    if (step.id === id && step.type === 'split') return (step[branch] ??= []);
    pending.push(...(step.yes ?? []), ...(step.no ?? []));
  }
  throw badRequest('parent_id must be the id of a split of this automation.', 'parent_id');
}

/** Changes a step. Throws 404 if the automation has no such step. */
export function updateStep(
  database: Database,
  accountId: number,
  id: string,
  stepId: string,
  { revision, ...parts }: AutomationStepUpdate,
  publicUrl: string,
): Promise<AutomationRow> {
  return database.transaction((transaction) =>
    changeAutomation(transaction, accountId, id, publicUrl, (row) => {
      requireStep(row, stepId);
      const steps = asInput(row.steps);
      const change = (step: AutomationStepInput): AutomationStepInput =>
        step.id === stepId.toLowerCase()
          ? { ...step, ...parts }
          : { ...step, ...(step.yes && { yes: step.yes.map(change) }), ...(step.no && { no: step.no.map(change) }) };
      return { steps: steps.map(change), ...(revision !== undefined && { revision }) };
    }),
  );
}

/** Removes a step; for a split, its branches, too. Throws 404 if the automation has no such step. */
export function removeStep(database: Database, accountId: number, id: string, stepId: string): Promise<AutomationRow> {
  return database.transaction((transaction) =>
    changeAutomation(transaction, accountId, id, '', (row) => {
      requireStep(row, stepId);
      const without = (steps: readonly AutomationStepInput[]): AutomationStepInput[] =>
        steps
          .filter((step) => step.id !== stepId.toLowerCase())
          .map((step) => ({
            ...step,
            ...(step.yes && { yes: without(step.yes) }),
            ...(step.no && { no: without(step.no) }),
          }));
      return { steps: without(asInput(row.steps)) };
    }),
  );
}

function requireStep(row: AutomationRow, stepId: string): void {
  if (findStep(row.steps, stepId.toLowerCase()) === undefined) throw notFound('step not found', 'step_id');
}
