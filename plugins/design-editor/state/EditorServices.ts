import { createContext, useContext } from 'react';
import type { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import type { Images } from 'sendwright/plugins/images/contract';
import type { Http, OptionalService } from 'sendwright/sdk';
import type { SavedBlockStore } from './SavedBlockStore';

/**
 * What the editor works with. It stands on pages of other plugins, which have no services of this one: so it brings its
 * own along.
 */
export interface EditorServices {
  readonly http: Http;
  readonly savedBlocks: SavedBlockStore;
  readonly fields: OptionalService<FieldDefinitions>;
  readonly images: OptionalService<Images>;
}

export const EditorServicesContext = createContext<EditorServices | undefined>(undefined);

export function useEditorServices(): EditorServices {
  const services = useContext(EditorServicesContext);
  if (!services) throw new Error('This part belongs into a design editor that its plugin has made.');
  return services;
}
