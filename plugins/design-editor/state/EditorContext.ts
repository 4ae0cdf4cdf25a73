import { createContext, useContext } from 'react';
import type { CompileAssets } from 'sendwright/email';
import type { DesignEditorProps } from '../contract';
import type { DragStage } from '../canvas/dragEngine';
import type { EditorView } from './EditorView';
import type { Editor } from './editorModel';

/** What the parts of an open editor share. */
export interface OpenEditor {
  readonly editor: Editor;
  readonly view: EditorView;
  readonly props: DesignEditorProps;
  /** The canvas, once it is there. */
  readonly stage: () => DragStage | undefined;
  readonly setStage: (stage: DragStage | undefined) => void;
  /** Opens one of the editor's dialogs by the end of its address; `''` closes it. */
  readonly open: (dialog: string) => void;
}

export const EditorContext = createContext<OpenEditor | undefined>(undefined);

export function useEditor(): OpenEditor {
  const open = useContext(EditorContext);
  if (!open) throw new Error('This part belongs into an open design editor.');
  return open;
}

/** Where this browser finds the signs of networks. */
export const assets: CompileAssets = {
  socialIcon: (network, color) => `${location.origin}/social-icons/${network}-${color.slice(1)}.png`,
};
