import type { Http } from 'sendwright/sdk';
import type { Contact, ContactPage } from 'sendwright/wire/contacts';
import type {
  DesignVersion,
  DesignVersionContent,
  DesignVersions,
  SavedBlock,
  SavedBlocks,
  SavedBlockUpdate,
} from 'sendwright/wire/designVersions';
import type { MessagePreview, MessagePreviewRequest } from 'sendwright/wire/tracking';
import type { DesignSource } from './contract';

type Owner = Pick<DesignSource, 'kind' | 'id' | 'part'>;

/** The provider's calls of the design editor. All reject with `HttpFailure`. */
export interface DesignEndpoints {
  versions(owner: Owner, signal?: AbortSignal): Promise<readonly DesignVersion[]>;
  version(owner: Owner, id: string, signal?: AbortSignal): Promise<DesignVersionContent>;
  keepVersion(owner: Owner, name: string, design: unknown): Promise<DesignVersion>;
  savedBlocks(signal?: AbortSignal): Promise<readonly SavedBlock[]>;
  saveBlock(name: string, block: unknown): Promise<SavedBlock>;
  updateBlock(id: string, change: SavedBlockUpdate): Promise<SavedBlock>;
  deleteBlock(id: string): Promise<void>;
  preview(message: MessagePreviewRequest, signal?: AbortSignal): Promise<MessagePreview>;
  /** Contacts to preview as: the newest, or those found for at least 3 characters. */
  contacts(search: string, signal?: AbortSignal): Promise<readonly Contact[]>;
}

export function designEndpoints(http: Http): DesignEndpoints {
  const reading = (signal: AbortSignal | undefined) => ({ retry: true, ...(signal && { signal }) });
  const root = ({ kind, id, part = id }: Owner): string => `/design_versions/${kind}/${encodeURIComponent(part)}`;
  return {
    versions: async (owner, signal) => (await http.get<DesignVersions>(root(owner), reading(signal))).result,
    version: (owner, id, signal) => http.get(`${root(owner)}/${encodeURIComponent(id)}`, reading(signal)),
    keepVersion: (owner, name, design) => http.post(root(owner), { name, design }),
    savedBlocks: async (signal) => (await http.get<SavedBlocks>('/saved_blocks', reading(signal))).result,
    saveBlock: (name, block) => http.post('/saved_blocks', { name, block }),
    updateBlock: (id, change) => http.patch(`/saved_blocks/${encodeURIComponent(id)}`, change),
    deleteBlock: (id) => http.delete(`/saved_blocks/${encodeURIComponent(id)}`),
    preview: (message, signal) => http.post('/marketing/preview', message, { ...(signal && { signal }) }),
    async contacts(search, signal) {
      const query = { search: search.length < 3 ? undefined : search, page_size: 50 };
      return (await http.get<ContactPage>('/marketing/contacts/browse', { ...reading(signal), query })).result;
    },
  };
}
