import { getEnv, isAlive, types } from 'mobx-state-tree';
import { keysOf } from 'sendwright/formats';
import { HttpFailure } from 'sendwright/sdk';
import type { Automation, AutomationEmailConfig, AutomationUpdate } from 'sendwright/wire/automations';
import { configOf, contentOf, idsGiven, partOfField, serverEmails, updateOf } from './automationContent';
import { type AutomationContent, changedParts, type ContentProblems, problemsOf } from './content';
import { inSentence, labeled } from './stepWords';
import { type History, noHistory, recorded, redone, undone } from './stepHistory';
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
  /** The names of the changes that can be undone and redone next: "Remove email 2". */
  readonly undoName: string | undefined;
  readonly redoName: string | undefined;
  /** `name`: as undo calls it, "Remove email 2". */
  change(parts: Partial<AutomationContent>, name?: string): void;
  changeSteps(change: (steps: Steps) => Steps, name?: string): void;
  changeStep<Changed extends Step>(id: string, change: (step: Changed) => Changed): void;
  changeEmail(id: string, parts: Partial<EmailStep>): void;
  /** Return the name of the change, or undefined if there is none. */
  undo(): string | undefined;
  redo(): string | undefined;
  /** The messages of emails by their ids: also of those that were removed, or are pasted from elsewhere. */
  readonly configs: ReadonlyMap<string, AutomationEmailConfig>;
  /** Makes messages known that pasted emails start with. */
  know(configs: ReadonlyMap<string, AutomationEmailConfig>): void;
  /** Saves if something has changed. Rejects with `HttpFailure` if the server's error belongs to no form field. */
  save(): Promise<SaveOutcome>;
  /** The server's id of a step; for a new one, after it was saved. */
  serverId(stepId: string): string;
  /** Loads a version made elsewhere; local edits are discarded. */
  take(automation: Automation): void;
  /** Updates only the status: live, disabled. */
  setStatus(automation: Automation): void;
}

const partNames: Readonly<Record<keyof AutomationContent, string>> = {
  name: 'Rename',
  entry: 'Edit entry',
  exit: 'Edit exit',
  unsubscribe: 'Edit unsubscribe option',
  categories: 'Edit categories',
  ipPool: 'Change IP pool',
  quietHours: 'Edit quiet hours',
  emailGap: 'Edit the time between emails',
  steps: 'Edit steps',
};

const messagesOf = ({ steps }: Automation): readonly [string, AutomationEmailConfig][] =>
  serverEmails(steps).map((step) => [step.id, configOf(step)]);

const EditorModel = types
  .model('AutomationEditor', { automation: types.frozen<Automation>(), content: types.frozen<AutomationContent>() })
  .volatile(() => ({
    isSaving: false,
    refusals: {} as ContentProblems,
    generation: 0,
    given: new Map<string, string>() as ReadonlyMap<string, string>,
    history: noHistory as History,
    known: new Map<string, AutomationEmailConfig>() as ReadonlyMap<string, AutomationEmailConfig>,
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
    get undoName(): string | undefined {
      return self.history.done.at(-1)?.name;
    },
    get redoName(): string | undefined {
      return self.history.undone.at(-1)?.name;
    },
    get configs(): ReadonlyMap<string, AutomationEmailConfig> {
      return new Map([...self.known, ...messagesOf(self.automation)]);
    },
  }))
  .actions((self) => ({
    /** `key`: changes with the same one in quick succession are undone together. */
    changeTo(parts: Partial<AutomationContent>, name: string, key: string | undefined): void {
      self.history = recorded(self.history, { name, key }, self.content, Date.now());
      self.content = { ...self.content, ...parts };
      self.refusals = Object.fromEntries(Object.entries(self.refusals).filter(([part]) => !(part in parts)));
    },
    know(configs: ReadonlyMap<string, AutomationEmailConfig>): void {
      self.known = new Map([...self.known, ...configs]);
    },
    travel(to: ReturnType<typeof undone>): string | undefined {
      if (!to) return undefined;
      // Steps may have been saved since.
      self.content = { ...to.content, steps: renamed(to.content.steps, self.given) };
      self.history = to.history;
      self.refusals = {};
      self.generation += 1;
      return to.name;
    },
    take(automation: Automation): void {
      self.automation = automation;
      self.content = contentOf(automation);
      self.history = noHistory;
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
      // Removing an email can be undone, also after it was saved.
      self.known = self.configs;
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
    const change = (parts: Partial<AutomationContent>, name?: string): void => {
      const [part = 'steps'] = keysOf(parts);
      self.changeTo(parts, name ?? partNames[part], name === undefined ? part : undefined);
    };
    const changeSteps = (make: (steps: Steps) => Steps, name?: string): void =>
      change({ steps: make(self.content.steps) }, name);
    const edit = <Changed extends Step>(id: string, make: (step: Changed) => Changed): void => {
      const label = labeled(self.content.steps).find((step) => step.id === id)?.label ?? 'a step';
      const steps = changeStep<Changed>(self.content.steps, id, make);
      self.changeTo({ steps }, `Edit ${inSentence(label)}`, id);
    };
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
      change,
      changeSteps,
      changeStep: edit,
      changeEmail: (id: string, parts: Partial<EmailStep>): void =>
        edit<EmailStep>(id, (step) => ({ ...step, ...parts })),
      undo: (): string | undefined => self.travel(undone(self.history, self.content)),
      redo: (): string | undefined => self.travel(redone(self.history, self.content)),
      async save(): Promise<SaveOutcome> {
        if (Object.keys(problemsOf(self.content)).length > 0) return 'invalid';
        const sent = self.content;
        const body = updateOf(sent, self.automation, self.configs);
        if (!body) return 'saved';
        self.setSaving(true);
        try {
          const automation = await update(self.automation.id, body);
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
    if (step.kind === 'email') {
      // What it is a copy of matters until it is saved.
      const { copyOf, ...email } = step;
      return { ...email, id: idOf(step.id), ...(copyOf !== undefined && !given.has(step.id) && { copyOf }) };
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
