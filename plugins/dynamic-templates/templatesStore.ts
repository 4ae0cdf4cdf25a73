import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { type Page, type PagedRows, pagedRowsModel, RequestsModel } from 'sendwright/sdk/models';
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

/** A page of templates of one generation; `next` is the address of the second page. */
export async function fetchTemplates(
  http: Http,
  generation: TemplateGeneration,
  name: string,
  next?: string,
  signal?: AbortSignal,
): Promise<Page<TemplateSummary>> {
  const query = { generations: generation, page_size: 50, ...(name !== '' && { name }) };
  const page = await http.call('GET /templates', { query, next, retry: true, signal });
  // Without a page size, the server returns all templates.
  if (!('result' in page)) return { rows: page.templates };
  return { rows: page.result, next: page._metadata.next, total: page._metadata.count };
}

const rows = () =>
  types.optional(
    pagedRowsModel<TemplateSummary>(({ id }) => id),
    {},
  );

/** The templates of the account and their operations. Calls reject with `HttpFailure` unless documented otherwise. */
export const TemplatesModel = types
  .model('Templates', { dynamic: rows(), legacy: rows(), requests: types.optional(RequestsModel, {}) })
  .volatile(() => ({
    /** The search text of the list. */
    search: '',
    /** The expanded templates. */
    opened: new Set<string>() as ReadonlySet<string>,
    edited: new Map<string, TemplateDraft>() as ReadonlyMap<string, TemplateDraft>,
  }))
  .views((self) => ({
    /** The versions open in editors, as last returned by the server. */
    editedOf: (versionId: string): TemplateDraft | undefined => self.edited.get(versionId),
  }))
  .actions((self) => ({
    updateEdited(draft: TemplateDraft): TemplateDraft {
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
    const { http } = getEnv<{ http: Http }>(self);
    const get = (templateId: string, signal?: AbortSignal): Promise<Template> =>
      http.call('GET /templates/:template_id', { params: { template_id: templateId }, retry: true, signal });
    const getVersion = (templateId: string, versionId: string, signal?: AbortSignal): Promise<TemplateVersion> =>
      http.call('GET /templates/:template_id/versions/:version_id', {
        params: { template_id: templateId, version_id: versionId },
        retry: true,
        signal,
      });
    const peekDraft = (templateId: string, versionId: string, signal?: AbortSignal): Promise<TemplateDraft> =>
      http.call('GET /templates/:template_id/versions/:version_id/draft', {
        params: { template_id: templateId, version_id: versionId },
        retry: true,
        signal,
      });
    const postTemplate = (name: string): Promise<Template> =>
      http.call('POST /templates', { body: { name, generation: 'dynamic' } });
    const postVersion = (templateId: string, body: TemplateVersionCreate): Promise<TemplateVersion> =>
      http.call('POST /templates/:template_id/versions', { params: { template_id: templateId }, body });
    const known = (template: Template): Template => {
      if (template.generation === 'dynamic') self.dynamic.put(template);
      return template;
    };
    /** One version has changed; the active version may have changed too. */
    const reread = async (templateId: string): Promise<void> => {
      known(await get(templateId));
    };
    return {
      get,
      getVersion,
      page: (generation: TemplateGeneration): PagedRows<TemplateSummary> => self[generation],
      /** Fetches the first page; a failure is stored in the page's `request`. */
      async fetch(generation: TemplateGeneration, name = ''): Promise<void> {
        self.setSearch(name);
        await self[generation].load((next, signal) => fetchTemplates(http, generation, name, next, signal));
      },
      create: async (name: string): Promise<Template> =>
        known(await self.requests.track('create', () => postTemplate(name))),
      rename: async (templateId: string, name: string): Promise<Template> =>
        known(
          await self.requests.track('rename', () =>
            http.call('PATCH /templates/:template_id', { params: { template_id: templateId }, body: { name } }),
          ),
        ),
      duplicate: async (templateId: string, name: string): Promise<Template> =>
        known(
          await self.requests.track('duplicate', () =>
            http.call('POST /templates/:template_id', { params: { template_id: templateId }, body: { name } }),
          ),
        ),
      async remove(templateId: string): Promise<void> {
        await self.requests.track('remove', () =>
          http.call('DELETE /templates/:template_id', { params: { template_id: templateId } }),
        );
        self.dynamic.remove(templateId);
        self.legacy.remove(templateId);
      },
      async createVersion(templateId: string, version: TemplateVersionCreate): Promise<TemplateVersion> {
        const created = await self.requests.track('createVersion', () => postVersion(templateId, version));
        self.show(templateId, true);
        return created;
      },
      /** The content for editors, without recording it as being edited here: use `updateEdited` for that. */
      peekDraft,
      getDraft: async (templateId: string, versionId: string, signal?: AbortSignal): Promise<TemplateDraft> =>
        self.updateEdited(await peekDraft(templateId, versionId, signal)),
      /** Saves an editor's changes: to the draft of an active version, or directly to any other version. */
      async saveDraft(templateId: string, versionId: string, body: TemplateDraftUpdate): Promise<TemplateDraft> {
        const params = { template_id: templateId, version_id: versionId };
        return self.updateEdited(
          await http.call('PATCH /templates/:template_id/versions/:version_id/draft', { params, body }),
        );
      },
      /** Publishes the content shown in the editor. */
      async publish(templateId: string, versionId: string, body: TemplatePublish): Promise<TemplateDraft> {
        const params = { template_id: templateId, version_id: versionId };
        const publish = () =>
          http.call('POST /templates/:template_id/versions/:version_id/draft/publish', { params, body });
        return self.updateEdited(await self.requests.track('publish', publish));
      },
      async discardDraft(templateId: string, versionId: string, revision: number): Promise<void> {
        await self.requests.track('discardDraft', () =>
          http.call('DELETE /templates/:template_id/versions/:version_id/draft', {
            params: { template_id: templateId, version_id: versionId },
            query: { revision },
          }),
        );
      },
      async duplicateVersion(templateId: string, versionId: string): Promise<void> {
        await self.requests.track('duplicateVersion', async () => {
          const { name, subject, editor, html_content, plain_content, generate_plain_content, test_data, design } =
            await getVersion(templateId, versionId);
          const content = design === null ? { html_content, plain_content } : { design, plain_content };
          await postVersion(templateId, {
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
        await self.requests.track('activate', () =>
          http.call('POST /templates/:template_id/versions/:version_id/activate', {
            params: { template_id: templateId, version_id: versionId },
          }),
        );
        await reread(templateId);
      },
      async removeVersion(templateId: string, versionId: string): Promise<void> {
        await self.requests.track('removeVersion', () =>
          http.call('DELETE /templates/:template_id/versions/:version_id', {
            params: { template_id: templateId, version_id: versionId },
          }),
        );
        await reread(templateId);
      },
      /** Creates a dynamic template from a legacy one's active version; its tags still have to be replaced. */
      async copyLegacy(templateId: string): Promise<TemplateVersion | undefined> {
        return self.requests.track('copyLegacy', async () => {
          const { name, versions } = await get(templateId);
          const copy = known(await postTemplate(name));
          const version = versions.find(({ active }) => active === 1) ?? versions[0];
          if (!version) return undefined;
          const { subject, html_content, plain_content, generate_plain_content } = version;
          return postVersion(copy.id, {
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

export type TemplatesStore = Instance<typeof TemplatesModel>;
export const TemplatesStore = token<TemplatesStore>('dynamic-templates.store');
