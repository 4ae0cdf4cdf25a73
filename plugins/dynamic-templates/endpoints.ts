import type { Http } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type { PageMetadata } from 'sendwright/wire/paging';
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

/** The provider's calls on templates and their versions. */
export interface TemplateEndpoints {
  page(
    generation: TemplateGeneration,
    name: string,
    next: string | undefined,
    signal?: AbortSignal,
  ): Promise<Page<TemplateSummary>>;
  get(templateId: string, signal?: AbortSignal): Promise<Template>;
  create(name: string): Promise<Template>;
  rename(templateId: string, name: string): Promise<Template>;
  duplicate(templateId: string, name: string): Promise<Template>;
  remove(templateId: string): Promise<void>;
  getVersion(templateId: string, versionId: string, signal?: AbortSignal): Promise<TemplateVersion>;
  createVersion(templateId: string, version: TemplateVersionCreate): Promise<TemplateVersion>;
  /** What editors work on: the draft of a version, or the version itself while it has none. */
  getDraft(templateId: string, versionId: string, signal?: AbortSignal): Promise<TemplateDraft>;
  saveDraft(templateId: string, versionId: string, change: TemplateDraftUpdate): Promise<TemplateDraft>;
  publish(templateId: string, versionId: string, seen: TemplatePublish): Promise<TemplateDraft>;
  discardDraft(templateId: string, versionId: string, revision: number): Promise<void>;
  activate(templateId: string, versionId: string): Promise<TemplateVersion>;
  removeVersion(templateId: string, versionId: string): Promise<void>;
}

export function templateEndpoints(http: Http): TemplateEndpoints {
  const at = (templateId: string): string => `/templates/${encodeURIComponent(templateId)}`;
  const atVersion = (templateId: string, versionId: string): string =>
    `${at(templateId)}/versions/${encodeURIComponent(versionId)}`;
  const reading = (signal?: AbortSignal) => ({ retry: true, ...(signal && { signal }) });
  return {
    async page(generation, name, next, signal) {
      const query = { generations: generation, page_size: 50, name: name || undefined };
      const { result, _metadata } = await http.get<{ result: TemplateSummary[]; _metadata: PageMetadata }>(
        next ?? '/templates',
        { ...reading(signal), ...(next === undefined && { query }) },
      );
      return { rows: result, next: _metadata.next, total: _metadata.count };
    },
    get: (templateId, signal) => http.get<Template>(at(templateId), reading(signal)),
    create: (name) => http.post<Template>('/templates', { name, generation: 'dynamic' }),
    rename: (templateId, name) => http.patch<Template>(at(templateId), { name }),
    duplicate: (templateId, name) => http.post<Template>(at(templateId), { name }),
    remove: (templateId) => http.delete(at(templateId)),
    getVersion: (templateId, versionId, signal) =>
      http.get<TemplateVersion>(atVersion(templateId, versionId), reading(signal)),
    createVersion: (templateId, version) => http.post<TemplateVersion>(`${at(templateId)}/versions`, version),
    getDraft: (templateId, versionId, signal) =>
      http.get<TemplateDraft>(`${atVersion(templateId, versionId)}/draft`, reading(signal)),
    saveDraft: (templateId, versionId, change) =>
      http.patch<TemplateDraft>(`${atVersion(templateId, versionId)}/draft`, change),
    publish: (templateId, versionId, seen) =>
      http.post<TemplateDraft>(`${atVersion(templateId, versionId)}/draft/publish`, seen),
    discardDraft: (templateId, versionId, revision) =>
      http.delete(`${atVersion(templateId, versionId)}/draft`, { query: { revision } }),
    activate: (templateId, versionId) =>
      http.post<TemplateVersion>(`${atVersion(templateId, versionId)}/activate`, undefined),
    removeVersion: (templateId, versionId) => http.delete(atVersion(templateId, versionId)),
  };
}
