import { Dialog, type KeyLine, KeyList, KeyLists } from 'sendwright/sdk/ui';

const blocks: readonly KeyLine[] = [
  { title: 'Select the previous or next block', keys: 'up down' },
  { title: 'Select several', keys: 'shift+up shift+down' },
  { title: 'Select all', keys: 'mod+a' },
  { title: 'Edit its text, or go to its settings', keys: 'enter' },
  { title: 'Pick it up; arrow keys move it, Space drops it', keys: 'space' },
  { title: 'Move it one position', keys: 'alt+up alt+down' },
  { title: 'Move it to a chosen position', keys: 'mod+shift+m' },
  { title: 'Duplicate', keys: 'mod+d' },
  { title: 'Copy, cut, paste', keys: 'mod+c mod+x mod+v' },
  { title: 'Delete', keys: 'delete' },
  { title: 'Clear the selection', keys: 'esc' },
];
const text: readonly KeyLine[] = [
  { title: 'Bold, italic, underlined', keys: 'mod+b mod+i mod+u' },
  { title: 'Link', keys: 'mod+k' },
  { title: 'Stop editing', keys: 'esc' },
];
const everywhere: readonly KeyLine[] = [
  { title: 'Next panel: toolbar, blocks, canvas, settings', keys: 'F6' },
  { title: 'Undo', keys: 'mod+z' },
  { title: 'Redo', keys: 'mod+shift+z' },
  { title: 'Save now', keys: 'mod+s' },
  { title: 'All keyboard shortcuts', keys: '?' },
];

/** The editor's keyboard shortcuts. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Editor shortcuts" size="large" onClose={onClose}>
      <KeyLists>
        <KeyList title="On blocks, on the canvas and in the outline" lines={blocks} />
        <KeyList title="In a text" lines={text} />
        <KeyList title="Everywhere in the editor" lines={everywhere} />
      </KeyLists>
    </Dialog>
  );
}
