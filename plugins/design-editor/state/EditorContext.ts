import { createContext, useContext } from 'react';
import { assetsAt, type CompileAssets } from 'sendwright/email';
import type { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import type { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import type { Images } from 'sendwright/plugins/images/contract';
import type { Http, OptionalService } from 'sendwright/sdk';
import type { DragStage } from '../canvas/dragEngine';
import type { DesignEditorProps } from '../contract';
import type { Editor } from './editorModel';
import type { EditorView } from './EditorView';
import type { GalleryStore } from './GalleryStore';
import type { SavedBlockStore } from './SavedBlockStore';

/** The editor's services. It runs on other plugins' pages, which do not provide them, so it creates its own. */
export interface EditorServices {
  readonly http: Http;
  readonly savedBlocks: SavedBlockStore;
  readonly gallery: GalleryStore;
  readonly fields: OptionalService<FieldDefinitions>;
  readonly images: OptionalService<Images>;
  readonly brandKits: OptionalService<BrandKits>;
}

export const EditorServicesContext = createContext<EditorServices | undefined>(undefined);

/** Shared by the parts of an open editor. */
export interface OpenEditor {
  readonly editor: Editor;
  readonly view: EditorView;
  readonly props: DesignEditorProps;
  /** The canvas, once it is mounted. */
  readonly stage: () => DragStage | undefined;
  readonly setStage: (stage: DragStage | undefined) => void;
  /** Opens one of the editor's dialogs by the last segments of its address; `''` closes it. */
  readonly open: (dialog: string) => void;
}

export const EditorContext = createContext<OpenEditor | undefined>(undefined);

export function useEditor(): OpenEditor {
  const open = useContext(EditorContext);
  if (!open) throw new Error('This part belongs into an open design editor.');
  return open;
}

/** The addresses of icons and countdowns in this browser. */
export const assets: CompileAssets = assetsAt(location.origin);

export function useEditorServices(): EditorServices {
  const services = useContext(EditorServicesContext);
  if (!services) throw new Error('This part belongs into a design editor that its plugin has made.');
  return services;
}
