import { getEnv, isAlive, types } from 'mobx-state-tree';
import { HttpFailure } from 'sendwright/sdk';
import type { Automation, AutomationUpdate } from 'sendwright/wire/automations';
import { contentOf, idsGiven, partOfField, updateOf } from './automationContent';
import { type AutomationContent, changedParts, type ContentProblems, problemsOf } from './content';
import { changeStep, type EmailStep, type Step, type Steps } from './steps';

interface Environment {
  update(id: string, change: AutomationUpdate): Promise<Automation>;
  /** Called with each version from the server. */
  onSaved(automation: Automation): void;
}

/** `elsewhere`: somebody else has changed it, and nothing was saved. `invalid`: see `problems`. */
export type SaveOutcome = 'saved' | 'invalid' | 'elsewhere';

/** An automation that is being edited, with manual saving. Observable. */
export interface AutomationEditor {
  /** The server's version. */
  readonly automation: Automation;
  readonly content: AutomationContent;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Entry, exit and timing are fixed until it is disabled. */
  readonly isLocked: boolean;
  /** While it is live, edited emails wait to be applied, and the unsubscribe settings are fixed. */
  readonly isLive: boolean;
  /** Errors by section: found locally or by the server. */
  readonly problems: ContentProblems;
  /** Incremented when another version is loaded, so that components with local state reset. */
  readonly generation: number;
  change(parts: Partial<AutomationContent>): void;
  changeSteps(change: (steps: Steps) => Steps): void;
  changeStep<Changed extends Step>(id: string, change: (step: Changed) => Changed): void;
  changeEmail(id: string, parts: Partial<EmailStep>): void;
  /** Saves if something has changed. Rejects with `HttpFailure` if the server's error belongs to no form field. */
  save(): Promise<SaveOutcome>;
  /** The server's id of a step; for a new one, after it was saved. */
  serverId(stepId: string): string;
  /** Loads a version made elsewhere; local edits are discarded. */
  take(automation: Automation): void;
  /** Updates only the status: live, disabled. */
  setStatus(automation: Automation): void;
}

const EditorModel = types
  .model('AutomationEditor', { automation: types.frozen<Automation>(), content: types.frozen<AutomationContent>() })
  .volatile(() => ({
    isSaving: false,
    refusals: {} as ContentProblems,
    generation: 0,
    given: new Map<string, string>() as ReadonlyMap<string, string>,
  }))
  .views((self) => ({
    get isDirty(): boolean {
      return changedParts(self.content, contentOf(self.automation)).length > 0;
    },
    get isLocked(): boolean {
      return self.automation.status === 'live' || self.automation.status === 'paused';
    },
    get isLive(): boolean {
      return self.automation.status === 'live';
    },
    get problems(): ContentProblems {
      return { ...self.refusals, ...problemsOf(self.content) };
    },
    serverId: (stepId: string): string => self.given.get(stepId) ?? stepId,
  }))
  .actions((self) => ({
    change(parts: Partial<AutomationContent>): void {
      self.content = { ...self.content, ...parts };
      self.refusals = Object.fromEntries(Object.entries(self.refusals).filter(([part]) => !(part in parts)));
    },
    take(automation: Automation): void {
      self.automation = automation;
      self.content = contentOf(automation);
      self.refusals = {};
      self.generation += 1;
    },
    setStatus(automation: Automation): void {
      self.automation = automation;
    },
    setSaving(isSaving: boolean): void {
      self.isSaving = isSaving;
    },
    refuse(refusals: ContentProblems): void {
      self.refusals = refusals;
    },
    /** Edits made during the save are kept; their steps get the server's ids. */
    setSaved(sent: AutomationContent, automation: Automation): void {
      const saved = contentOf(automation);
      const given = idsGiven(sent.steps, saved.steps);
      self.given = new Map([...self.given, ...given]);
      self.automation = automation;
      const later = changedParts(self.content, sent);
      const kept = Object.fromEntries(
        later.map((part) => [part, part === 'steps' ? renamed(self.content.steps, given) : self.content[part]]),
      );
      self.content = { ...saved, ...kept };
      self.refusals = {};
    },
  }))
  .actions((self) => {
    const { update, onSaved } = getEnv<Environment>(self);
    const changeSteps = (change: (steps: Steps) => Steps): void => self.change({ steps: change(self.content.steps) });
    const failed = (failure: unknown): SaveOutcome => {
      if (!(failure instanceof HttpFailure)) throw failure;
      if (failure.status === 412) return 'elsewhere';
      const refusals: ContentProblems = {};
      for (const { field, message } of failure.errors) {
        const part = partOfField(field);
        if (part) refusals[part] ??= message;
      }
      // 403 and 409 also name fields, for what the plan or state does not allow.
      if (failure.status >= 500 || Object.keys(refusals).length === 0) throw failure;
      self.refuse(refusals);
      return 'invalid';
    };
    return {
      changeSteps,
      changeStep: <Changed extends Step>(id: string, change: (step: Changed) => Changed): void =>
        changeSteps((steps) => changeStep<Changed>(steps, id, change)),
      changeEmail: (id: string, parts: Partial<EmailStep>): void =>
        changeSteps((steps) => changeStep<EmailStep>(steps, id, (step) => ({ ...step, ...parts }))),
      async save(): Promise<SaveOutcome> {
        if (Object.keys(problemsOf(self.content)).length > 0) return 'invalid';
        const sent = self.content;
        const change = updateOf(sent, self.automation);
        if (!change) return 'saved';
        self.setSaving(true);
        try {
          const automation = await update(self.automation.id, change);
          onSaved(automation);
          // The page may have been left in the meantime.
          if (isAlive(self)) self.setSaved(sent, automation);
          return 'saved';
        } catch (failure) {
          return failed(failure);
        } finally {
          if (isAlive(self)) self.setSaving(false);
        }
      },
    };
  });

function renamed(steps: Steps, given: ReadonlyMap<string, string>): Steps {
  const idOf = (id: string): string => given.get(id) ?? id;
  return steps.map((step) => {
    if (step.kind === 'action' && step.config.action === 'go_to') {
      const { step_id: target } = step.config;
      return { ...step, id: idOf(step.id), config: { ...step.config, step_id: target && idOf(target) } };
    }
    if (step.kind !== 'split') return { ...step, id: idOf(step.id) };
    const emails = step.condition.emails.map((one) => ({ ...one, stepId: idOf(one.stepId) }));
    const { event } = step.condition;
    const awaited = event && { ...event, step_id: event.step_id && idOf(event.step_id) };
    return {
      ...step,
      id: idOf(step.id),
      condition: { ...step.condition, emails, event: awaited },
      yes: renamed(step.yes, given),
      no: renamed(step.no, given),
    };
  });
}

export function createAutomationEditor(automation: Automation, environment: Environment): AutomationEditor {
  return EditorModel.create({ automation, content: contentOf(automation) }, environment);
}
