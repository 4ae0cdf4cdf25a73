import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type PagedRows, pagedRowsModel, RequestsModel } from 'sendwright/sdk/models';
import type {
  Template,
  TemplateDraft,
  TemplateDraftUpdate,
  TemplateGeneration,
  TemplatePublish,
  TemplateSummary,
  TemplateVersion,
  TemplateVersionCreate,
} from 'sendwright/wire/dynamicTemplates';
import type { TemplateEndpoints } from './endpoints';

const rows = () =>
  types.optional(
    pagedRowsModel<TemplateSummary>(({ id }) => id),
    {},
  );

const TemplatesModel = types
  .model('Templates', { dynamic: rows(), legacy: rows(), requests: types.optional(RequestsModel, {}) })
  .volatile(() => ({
    search: '',
    opened: new Set<string>() as ReadonlySet<string>,
    edited: new Map<string, TemplateDraft>() as ReadonlyMap<string, TemplateDraft>,
  }))
  .views((self) => ({ editedOf: (versionId: string): TemplateDraft | undefined => self.edited.get(versionId) }))
  .actions((self) => ({
    /** What editors work on, as the server answered last. */
    noteEdited(draft: TemplateDraft): TemplateDraft {
      self.edited = new Map([...self.edited, [draft.id, draft]]);
      return draft;
    },
    setSearch(name: string): void {
      self.search = name;
    },
    show(templateId: string, isShown: boolean): void {
      self.opened = new Set([...self.opened].filter((id) => id !== templateId).concat(isShown ? [templateId] : []));
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: TemplateEndpoints }>(self);
    const known = (template: Template): Template => {
      if (template.generation === 'dynamic') self.dynamic.put(template);
      return template;
    };
    /** One version has changed; which of them is active may have as well. */
    const reread = async (templateId: string): Promise<void> => {
      const template = await endpoints.get(templateId);
      known(template);
    };
    return {
      page: (generation: TemplateGeneration): PagedRows<TemplateSummary> => self[generation],
      async fetch(generation: TemplateGeneration, name = ''): Promise<void> {
        self.setSearch(name);
        await self[generation].load((next, signal) => endpoints.page(generation, name, next, signal));
      },
      get: (templateId: string, signal?: AbortSignal): Promise<Template> => endpoints.get(templateId, signal),
      getVersion: (templateId: string, versionId: string, signal?: AbortSignal): Promise<TemplateVersion> =>
        endpoints.getVersion(templateId, versionId, signal),
      create: async (name: string): Promise<Template> =>
        known(await self.requests.track('create', () => endpoints.create(name))),
      rename: async (templateId: string, name: string): Promise<Template> =>
        known(await self.requests.track('rename', () => endpoints.rename(templateId, name))),
      duplicate: async (templateId: string, name: string): Promise<Template> =>
        known(await self.requests.track('duplicate', () => endpoints.duplicate(templateId, name))),
      async remove(templateId: string): Promise<void> {
        await self.requests.track('remove', () => endpoints.remove(templateId));
        self.dynamic.remove(templateId);
        self.legacy.remove(templateId);
      },
      async createVersion(templateId: string, version: TemplateVersionCreate): Promise<TemplateVersion> {
        const created = await self.requests.track('createVersion', () => endpoints.createVersion(templateId, version));
        self.show(templateId, true);
        return created;
      },
      async getDraft(templateId: string, versionId: string, signal?: AbortSignal): Promise<TemplateDraft> {
        return self.noteEdited(await endpoints.getDraft(templateId, versionId, signal));
      },
      peekDraft: (templateId: string, versionId: string): Promise<TemplateDraft> =>
        endpoints.getDraft(templateId, versionId),
      async saveDraft(templateId: string, versionId: string, change: TemplateDraftUpdate): Promise<TemplateDraft> {
        return self.noteEdited(await endpoints.saveDraft(templateId, versionId, change));
      },
      async publish(templateId: string, versionId: string, seen: TemplatePublish): Promise<TemplateDraft> {
        return self.noteEdited(
          await self.requests.track('publish', () => endpoints.publish(templateId, versionId, seen)),
        );
      },
      async discardDraft(templateId: string, versionId: string, revision: number): Promise<void> {
        await self.requests.track('discardDraft', () => endpoints.discardDraft(templateId, versionId, revision));
      },
      async duplicateVersion(templateId: string, versionId: string): Promise<void> {
        await self.requests.track('duplicateVersion', async () => {
          const { name, subject, editor, html_content, plain_content, generate_plain_content, test_data, design } =
            await endpoints.getVersion(templateId, versionId);
          const content = design === null ? { html_content, plain_content } : { design, plain_content };
          await endpoints.createVersion(templateId, {
            name: `Duplicate: ${name}`.slice(0, 100),
            subject,
            editor,
            generate_plain_content,
            test_data,
            ...content,
          });
          await reread(templateId);
        });
      },
      async activate(templateId: string, versionId: string): Promise<void> {
        await self.requests.track('activate', () => endpoints.activate(templateId, versionId));
        await reread(templateId);
      },
      async removeVersion(templateId: string, versionId: string): Promise<void> {
        await self.requests.track('removeVersion', () => endpoints.removeVersion(templateId, versionId));
        await reread(templateId);
      },
      /** A dynamic template of a legacy one's active version; its tags still have to be replaced. */
      async copyLegacy(templateId: string): Promise<TemplateVersion | undefined> {
        return self.requests.track('copyLegacy', async () => {
          const { name, versions } = await endpoints.get(templateId);
          const copy = known(await endpoints.create(name));
          const version = versions.find(({ active }) => active === 1) ?? versions[0];
          if (!version) return undefined;
          const { subject, html_content, plain_content, generate_plain_content } = version;
          return endpoints.createVersion(copy.id, {
            name: version.name,
            subject: subject || name,
            html_content,
            plain_content,
            generate_plain_content,
            editor: 'code',
          });
        });
      },
    };
  });

/** The templates of the account, and what happens to them. Calls reject with `HttpFailure` unless told. */
export interface TemplatesStore {
  page(generation: TemplateGeneration): PagedRows<TemplateSummary>;
  /** What the list is searched for. */
  readonly search: string;
  /** The templates whose versions show. */
  readonly opened: ReadonlySet<string>;
  show(templateId: string, isShown: boolean): void;
  /** Fetches the first page; a failure ends in the page's `request`. */
  fetch(generation: TemplateGeneration, name?: string): Promise<void>;
  get(templateId: string, signal?: AbortSignal): Promise<Template>;
  getVersion(templateId: string, versionId: string, signal?: AbortSignal): Promise<TemplateVersion>;
  create(name: string): Promise<Template>;
  rename(templateId: string, name: string): Promise<Template>;
  duplicate(templateId: string, name: string): Promise<Template>;
  remove(templateId: string): Promise<void>;
  createVersion(templateId: string, version: TemplateVersionCreate): Promise<TemplateVersion>;
  /** What editors work on, as the server answered last; observable. */
  editedOf(versionId: string): TemplateDraft | undefined;
  getDraft(templateId: string, versionId: string, signal?: AbortSignal): Promise<TemplateDraft>;
  /** The same without taking it as what is edited here: that is `noteEdited`. */
  peekDraft(templateId: string, versionId: string): Promise<TemplateDraft>;
  noteEdited(draft: TemplateDraft): TemplateDraft;
  /** Saves what an editor changed: to the draft of an active version, to any other version itself. */
  saveDraft(templateId: string, versionId: string, change: TemplateDraftUpdate): Promise<TemplateDraft>;
  /** Makes mail of what editors see from now on. */
  publish(templateId: string, versionId: string, seen: TemplatePublish): Promise<TemplateDraft>;
  discardDraft(templateId: string, versionId: string, revision: number): Promise<void>;
  duplicateVersion(templateId: string, versionId: string): Promise<void>;
  activate(templateId: string, versionId: string): Promise<void>;
  removeVersion(templateId: string, versionId: string): Promise<void>;
  copyLegacy(templateId: string): Promise<TemplateVersion | undefined>;
}
export const TemplatesStore = token<TemplatesStore>('dynamic-templates.store');

export function createTemplatesStore(endpoints: TemplateEndpoints): TemplatesStore & Instance<typeof TemplatesModel> {
  return TemplatesModel.create({}, { endpoints });
}
