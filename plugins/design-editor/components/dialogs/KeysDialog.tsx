import { Dialog, type KeyLine, KeyList, KeyLists } from 'sendwright/sdk/ui';

const blocks: readonly KeyLine[] = [
  { title: 'Select the block before, or behind', keys: 'up down' },
  { title: 'Select several', keys: 'shift+up shift+down' },
  { title: 'Select all', keys: 'mod+a' },
  { title: 'Write in it, or go to its settings', keys: 'enter' },
  { title: 'Take it; arrows move it, Space puts it down', keys: 'space' },
  { title: 'Move it one place', keys: 'alt+up alt+down' },
  { title: 'Move it to a chosen place', keys: 'mod+shift+m' },
  { title: 'Duplicate', keys: 'mod+d' },
  { title: 'Copy, cut, paste', keys: 'mod+c mod+x mod+v' },
  { title: 'Delete', keys: 'delete' },
  { title: 'Select nothing', keys: 'esc' },
];
const text: readonly KeyLine[] = [
  { title: 'Bold, italic, underlined', keys: 'mod+b mod+i mod+u' },
  { title: 'Link', keys: 'mod+k' },
  { title: 'Leave the text', keys: 'esc' },
];
const everywhere: readonly KeyLine[] = [
  { title: 'Next part: bar, blocks, canvas, settings', keys: 'F6' },
  { title: 'Undo', keys: 'mod+z' },
  { title: 'Redo', keys: 'mod+shift+z' },
  { title: 'Save now', keys: 'mod+s' },
  { title: 'Keys of the whole workbench', keys: '?' },
];

/** The editor's keyboard shortcuts. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys of the editor" size="large" onClose={onClose}>
      <KeyLists>
        <KeyList title="On blocks, on the canvas and in the outline" lines={blocks} />
        <KeyList title="In a text" lines={text} />
        <KeyList title="Everywhere in the editor" lines={everywhere} />
      </KeyLists>
    </Dialog>
  );
}
