import { ImageUploadError } from 'sendwright/plugins/images/contract';
import { createBlock } from 'sendwright/email';
import { Alerts, useService } from 'sendwright/sdk';
import { useCallback, useEffect } from 'react';
import { insertBlocks, slotAfter } from '../document/commands';
import { pasteText } from '../state/clipboard';
import { useEditor } from '../state/EditorContext';
import { useEditorServices } from '../state/EditorServices';

/** Pictures dropped on the canvas, or pasted, go into the library and behind the selected block; so do blocks that were copied. */
export function useImageDrop(canvas: Document): (files: readonly File[]) => void {
  const { editor, view } = useEditor();
  const { images } = useEditorServices();
  const alerts = useService(Alerts);

  const add = useCallback(
    (files: readonly File[]) => {
      const upload = async (file: File): Promise<void> => {
        const service = await images.get();
        if (!service) return;
        editor.announce(`Uploading ${file.name}`);
        try {
          const { url, alt, width, height } = await service.upload(file);
          const room = editor.design.theme.container.width;
          const shown = Math.min(width, room);
          const picture = { source: url, alternative: alt, align: 'center', responsive: true, width: shown, height: Math.round((height * shown) / width) } as const;
          editor.run('Add image', (design) => {
            const block = { ...createBlock('image', () => 'new'), picture };
            return insertBlocks(design, [block], slotAfter(design, editor.selection.at(-1), [block]));
          });
        } catch (failure) {
          if (!(failure instanceof ImageUploadError)) throw failure;
          alerts.add({ type: 'danger', message: failure.message });
        }
      };
      for (const file of files) void upload(file);
    },
    [images, editor, alerts],
  );

  useEffect(() => {
    const picturesOf = (files: FileList | undefined): readonly File[] => [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    const onOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const files = picturesOf(event.dataTransfer?.files);
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (editor.editing !== undefined || view.placing !== undefined) return;
      const files = picturesOf(event.clipboardData?.files);
      if (files.length > 0) add(files);
      else pasteText(editor, event.clipboardData?.getData('text/plain') ?? '');
    };
    // The event goes to what is selected as text, not to what has the focus.
    const onOutlinePaste = (event: ClipboardEvent): void => {
      if (document.activeElement?.closest('[role="tree"]')) onPaste(event);
    };
    canvas.addEventListener('dragover', onOver);
    canvas.addEventListener('drop', onDrop);
    canvas.addEventListener('paste', onPaste);
    document.addEventListener('paste', onOutlinePaste);
    return () => {
      canvas.removeEventListener('dragover', onOver);
      canvas.removeEventListener('drop', onDrop);
      canvas.removeEventListener('paste', onPaste);
      document.removeEventListener('paste', onOutlinePaste);
    };
  }, [canvas, add, editor, view]);
  return add;
}
