import type { DesignSource, SaveAnswer, StoredDesign } from 'sendwright/plugins/design-editor/contract';
import type { CodeSource, StoredCode } from 'sendwright/plugins/designs/contract';
import type { TestableMessage } from 'sendwright/plugins/email-testing/contract';
import { type Http, HttpFailure } from 'sendwright/sdk';
import type {
  Automation,
  AutomationEmailConfig,
  AutomationEmailStep,
  AutomationStepUpdate,
} from 'sendwright/wire/automations';
import type { TemplateVersionCreate } from 'sendwright/wire/dynamicTemplates';
import { configOf, serverEmails } from './automationContent';

/** An email of an automation, with the version its editor saves to. */
export interface OpenedEmail {
  readonly automation: Automation;
  readonly step: AutomationEmailStep;
}

export const emailAt = (automation: Automation, stepId: string): AutomationEmailStep | undefined =>
  serverEmails(automation.steps).find(({ id }) => id === stepId);

const stepOf = (automation: Automation, stepId: string): AutomationEmailStep => {
  const step = emailAt(automation, stepId);
  if (!step) throw new HttpFailure(404, [{ message: 'The email has been removed from the automation.', field: null }]);
  return step;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Connects the editors to an email's content. For a live automation, changes wait to be applied. */
export class EmailSource {
  constructor(
    private readonly http: Http,
    private readonly opened: OpenedEmail,
    private readonly onSaved: (automation: Automation) => void,
  ) {}

  readonly #ids = () => ({ id: this.opened.automation.id, stepId: this.opened.step.id });

  async #read(signal?: AbortSignal): Promise<OpenedEmail> {
    const { id, stepId } = this.#ids();
    const automation = await this.http.call('GET /marketing/automations/:id', { params: { id }, retry: true, signal });
    return { automation, step: stepOf(automation, stepId) };
  }

  #update(body: AutomationStepUpdate): Promise<Automation> {
    const { id, stepId: step_id } = this.#ids();
    return this.http.call('PATCH /marketing/automations/:id/steps/:step_id', { params: { id, step_id }, body });
  }

  async #rename(name: string | undefined, automation: Automation): Promise<Automation> {
    const wanted = name?.trim() ?? '';
    return wanted === '' || wanted === automation.name
      ? automation
      : this.http.call('PATCH /marketing/automations/:id', {
          params: { id: automation.id },
          body: { name: wanted, revision: automation.revision },
        });
  }

  /**
   * For the design editor. Other parts of the automation may change concurrently; only a changed design is a conflict.
   */
  design(message: NonNullable<DesignSource['message']>): DesignSource {
    const { id, stepId } = this.#ids();
    const storedOf = ({ automation, step }: OpenedEmail): StoredDesign => {
      const config = configOf(step);
      return {
        name: automation.name,
        design: config.design ?? null,
        html: config.html_content ?? '',
        revision: automation.revision,
      };
    };
    let base: unknown = configOf(this.opened.step).design;
    const attempt = async (
      change: { readonly name?: string; readonly design?: unknown },
      revision: number,
      isRetry: boolean,
    ): Promise<SaveAnswer> => {
      try {
        const saved =
          change.design === undefined
            ? await this.http.call('GET /marketing/automations/:id', { params: { id }, retry: true })
            : await this.#update({ email_config: { design: change.design, editor: 'design' }, revision });
        const named = await this.#rename(change.name, saved);
        base = configOf(stepOf(named, stepId)).design;
        this.onSaved(named);
        return { kind: 'saved', revision: named.revision };
      } catch (failure) {
        if (!(failure instanceof HttpFailure) || failure.status !== 412 || isRetry) throw failure;
        const there = await this.#read();
        const theirs = configOf(there.step).design;
        if (isSame(theirs, base)) return attempt(change, there.automation.revision, true);
        base = theirs;
        return { kind: 'conflict', theirs: storedOf(there) };
      }
    };
    return {
      kind: 'automation',
      id: stepId,
      hasSubject: false,
      load: async (signal) => {
        const opened = await this.#read(signal);
        base = configOf(opened.step).design;
        return storedOf(opened);
      },
      save: (change, revision) => attempt(change, revision, false),
      message,
    };
  }

  /** For the code editor, which also has the subject. */
  code(): CodeSource {
    const { stepId } = this.#ids();
    const { preheader, sender_id: senderId } = configOf(this.opened.step);
    return {
      message: () => ({ preheader: preheader ?? '', ...(senderId !== null && { senderId }) }),
      load: async () => storedCode(await this.#read()),
      save: async ({ name, subject, html }, revision) => {
        const saved = await this.#update({ email_config: { subject, html_content: html, editor: 'code' }, revision });
        const named = await this.#rename(name, saved);
        this.onSaved(named);
        return storedCode({ automation: named, step: stepOf(named, stepId) });
      },
    };
  }
}

export const storedCode = ({ automation, step }: OpenedEmail): StoredCode => {
  const config = configOf(step);
  return {
    name: automation.name,
    subject: config.subject ?? '',
    html: config.html_content ?? '',
    revision: automation.revision,
  };
};

/** The message for email testing: the latest edits, even if they are not applied yet. */
export const testedEmail = ({ step }: OpenedEmail): Pick<TestableMessage, 'request' | 'resourceId' | 'hasSender'> => ({
  request: { template_id: step.template_id },
  resourceId: step.template_id,
  hasSender: configOf(step).sender_id !== null,
});

/** Saves an email as a dynamic template with one version. Rejects with `HttpFailure`. */
export async function createTemplate(http: Http, name: string, config: AutomationEmailConfig): Promise<void> {
  const { subject, preheader, html_content: html, plain_content: plain, design, editor } = config;
  const { generate_plain_content } = config;
  const { id } = await http.call('POST /templates', { body: { name: name.slice(0, 100), generation: 'dynamic' } });
  const { withPreheader } = await import('sendwright/email');
  // A template has its preheader inside.
  const content = design
    ? { design: { ...Object(design), preheader: preheader ?? '' } }
    : { html_content: withPreheader(html ?? '', preheader ?? '') };
  const body: TemplateVersionCreate = {
    name: 'Version 1',
    subject: (subject ?? '').trim().slice(0, 255) || name.slice(0, 100),
    editor: editor ?? 'code',
    generate_plain_content,
    ...content,
    ...(!generate_plain_content && { plain_content: plain ?? '' }),
  };
  await http.call('POST /templates/:template_id/versions', { params: { template_id: id }, body });
}
