import type { MenuEntry } from 'sendwright/sdk/ui';
import { useEditor } from '../state/EditorContext';
import { copyBlocks, pasteBlocks } from '../state/clipboard';
import { changeBlock } from '../document/commands';
import { heldRun, isFixed } from '../document/synced';

/** The menu entries for the selected blocks. */
export function useBlockMenu(): readonly MenuEntry[] {
  const { editor, view, open, stage } = useEditor();
  const block = editor.primary?.block;
  if (!block) return [];
  const { locked: _locked, ...unlocked } = block;
  const isLocked = isFixed(editor.design, block);
  const isHeld = heldRun(editor.design, block.id) !== undefined;
  const moveByKeys = (): void => {
    view.pickUpSelection();
    // After the menu has returned the focus: the canvas handles the keys that move the block.
    requestAnimationFrame(() => {
      const frame = stage()?.frame;
      frame?.contentDocument?.body.focus();
      frame?.focus();
    });
  };
  return [
    { label: 'Move with the keyboard', icon: 'keyboard', keys: 'space', disabled: isLocked, onSelect: moveByKeys },
    {
      label: 'Move to…',
      icon: 'arrowRight',
      keys: 'mod+shift+m',
      disabled: isLocked,
      onSelect: () => view.choosePlace(true),
    },
    'divider',
    { label: 'Copy', icon: 'copy', keys: 'mod+c', onSelect: () => void copyBlocks(editor) },
    { label: 'Paste below', icon: 'add', keys: 'mod+v', onSelect: () => void pasteBlocks(editor) },
    { label: 'Duplicate', icon: 'duplicate', keys: 'mod+d', onSelect: () => view.duplicate() },
    'divider',
    { label: 'Save as section', icon: 'star', disabled: isHeld, onSelect: () => open('modules') },
    { label: 'Edit code', icon: 'code', onSelect: () => open('modules/edit_code') },
    {
      label: block.locked ? 'Unlock' : 'Lock',
      icon: 'lock',
      disabled: isHeld,
      onSelect: () =>
        editor.run(block.locked ? 'Unlock' : 'Lock', (design) =>
          changeBlock(design, block.id, () => (block.locked ? unlocked : { ...block, locked: true })),
        ),
    },
    'divider',
    { label: 'Delete', icon: 'trash', danger: true, keys: 'delete', disabled: isLocked, onSelect: () => view.remove() },
  ];
}
