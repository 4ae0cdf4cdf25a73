import { useCallback, useEffect } from 'react';
import { type Block, createBlock } from 'sendwright/email';
import { ImageUploadError } from 'sendwright/plugins/images/contract';
import { Alerts, useService } from 'sendwright/sdk';
import { findBlock, type Slot } from '../document/blocks';
import { type Anchor, anchorOf, changeBlock, insertBlocks, slotAfter, slotOf } from '../document/commands';
import { roomFor, withFile } from '../document/pictures';
import { pasteText } from '../state/clipboard';
import { useEditor, useEditorServices } from '../state/EditorContext';
import { type DropMap, measureSlots } from './geometry';

/** Where an image goes: into an empty image block or between blocks; otherwise after the selected block. */
interface Target {
  readonly fills?: string | undefined;
  readonly anchor?: Anchor | undefined;
}

const title = 'Image';

/**
 * Images dropped on the canvas are uploaded to the library and inserted where they were dropped; pasted images and
 * copied blocks go after the selected block.
 */
export function useImageDrop(canvas: Document): (files: readonly File[]) => void {
  const { editor, view } = useEditor();
  const { images } = useEditorServices();
  const alerts = useService(Alerts);

  const add = useCallback(
    (files: readonly File[], target: Target = {}) => {
      const upload = async (file: File, fills: string | undefined): Promise<void> => {
        const service = await images.get();
        if (!service) return;
        editor.announce(`Uploading ${file.name}`);
        try {
          const image = await service.upload(file);
          const waiting = findBlock(editor.design, fills)?.block;
          if (waiting && isEmptyImage(waiting)) {
            editor.run('Choose image', (design) =>
              changeBlock(design, waiting.id, (block) =>
                'picture' in block
                  ? { ...block, picture: withFile(block.picture, image, roomFor(design, block.id)) }
                  : block,
              ),
            );
            return;
          }
          editor.run('Add image', (design) => {
            const empty = createBlock('image', () => 'new');
            const block = { ...empty, picture: withFile(empty.picture, image, roomFor(design)) };
            return insertBlocks(
              design,
              [block],
              target.anchor
                ? slotOf(design, target.anchor, [block])
                : slotAfter(design, editor.selection.at(-1), [block]),
            );
          });
        } catch (failure) {
          if (!(failure instanceof ImageUploadError)) throw failure;
          alerts.add({ type: 'danger', message: failure.message });
        }
      };
      // One after the other, so that they are in the order of the files.
      const [first, ...others] = files;
      void others.reduce<Promise<void>>(
        (before, file) => before.then(() => upload(file, undefined)),
        first ? upload(first, target.fills) : Promise.resolve(),
      );
    },
    [images, editor, alerts],
  );

  useEffect(() => {
    const imagesOf = (files: FileList | undefined): readonly File[] =>
      [...(files ?? [])].filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name));
    let map: DropMap | undefined;
    const slots = (): readonly Slot[] => view.placing?.slots ?? [];
    /** The empty image block under the pointer. */
    const waitingAt = (event: DragEvent): string | undefined => {
      const element =
        event.target !== null && 'closest' in event.target
          ? (event.target as Element).closest('[data-placeholder="image"]')
          : null;
      return element?.closest('[data-block-id]')?.getAttribute('data-block-id') ?? undefined;
    };
    const onOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (editor.isReadOnly) return;
      if (!view.placing) {
        view.take({ blocks: [createBlock('image', () => 'new')] }, title, 'pointer');
        map = measureSlots(canvas, editor.design, slots());
      }
      view.aim(waitingAt(event) === undefined ? (map?.find(event.clientX, event.clientY) ?? -1) : -1);
    };
    const onLeave = (event: DragEvent): void => {
      // The pointer left the canvas itself, not an element in it.
      if (event.relatedTarget === null) settle();
    };
    /** Removes the drop indicator; returns the position it showed. */
    const settle = (): Anchor | undefined => {
      const slot = map && slots()[view.placing?.at ?? -1];
      if (map) view.endDrag();
      map = undefined;
      return slot && anchorOf(editor.design, slot);
    };
    const onDrop = (event: DragEvent): void => {
      const anchor = settle();
      const files = imagesOf(event.dataTransfer?.files);
      if (files.length === 0 || editor.isReadOnly) return;
      event.preventDefault();
      add(files, { fills: waitingAt(event), anchor });
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (editor.editing !== undefined || view.field !== undefined || view.placing !== undefined) return;
      const files = imagesOf(event.clipboardData?.files);
      if (files.length > 0) add(files);
      else pasteText(editor, event.clipboardData?.getData('text/plain') ?? '');
    };
    // The event's target is the text selection, not the focused element.
    const onOutlinePaste = (event: ClipboardEvent): void => {
      if (document.activeElement?.closest('[role="tree"]')) onPaste(event);
    };
    canvas.addEventListener('dragover', onOver);
    canvas.addEventListener('dragleave', onLeave);
    canvas.addEventListener('drop', onDrop);
    canvas.addEventListener('paste', onPaste);
    document.addEventListener('paste', onOutlinePaste);
    return () => {
      canvas.removeEventListener('dragover', onOver);
      canvas.removeEventListener('dragleave', onLeave);
      canvas.removeEventListener('drop', onDrop);
      canvas.removeEventListener('paste', onPaste);
      document.removeEventListener('paste', onOutlinePaste);
    };
  }, [canvas, add, editor, view]);
  return add;
}

const isEmptyImage = (block: Block): boolean => 'picture' in block && block.picture.source === '' && !block.locked;
