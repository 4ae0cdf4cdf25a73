import { useStore, useStoreApi } from '@xyflow/react';
import { type ReactNode, useState } from 'react';
import { Dialog, IconButton, KeyList, KeyLists } from 'sendwright/sdk/ui';
import { UndoButtons } from '../detail/UndoButtons';
import styles from './canvas.module.css';
import { type Flow, mapSize, zooms } from './FlowCanvas';
import { roomAround } from './viewport';

const around = [
  { keys: 'up', title: 'To the step before' },
  { keys: 'down', title: 'To the next step' },
  { keys: 'left', title: 'To the step on the left' },
  { keys: 'right', title: 'To the step on the right' },
  { keys: 'Home', title: 'To the entry' },
  { keys: 'enter', title: 'Open the step' },
  { keys: 'esc', title: 'Close the step, select nothing' },
] as const;
const changing = [
  { keys: 'Insert', title: 'Add a step after this one' },
  { keys: 'plus', title: 'Add a step after this one' },
  { keys: 'shift+Insert', title: 'Add a step before this one' },
  { keys: 'delete', title: 'Remove the step or the selection' },
  { keys: 'alt+up', title: 'Move the step up' },
  { keys: 'alt+down', title: 'Move the step down' },
  { keys: 'mod+z', title: 'Undo' },
  { keys: 'mod+shift+z', title: 'Redo' },
] as const;
const selecting = [
  { keys: 'space', title: 'Select the step, or not' },
  { keys: 'shift+down', title: 'Select the next one, too' },
  { keys: 'mod+a', title: 'Select all steps' },
  { keys: 'mod+c', title: 'Copy' },
  { keys: 'mod+x', title: 'Cut' },
  { keys: 'mod+v', title: 'Paste after the step, also in another automation' },
] as const;

/** How large the canvas is drawn, in percent. */
function Zoom() {
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  return <span className={styles.zoom}>{zoom}%</span>;
}

interface CanvasBarProps {
  readonly flow: Flow | undefined;
  /** What else is said about the canvas. */
  readonly children?: ReactNode;
}

/** The tools of the canvas. */
export function CanvasBar({ flow, children }: CanvasBarProps) {
  const [isHelping, setHelping] = useState(false);
  const store = useStoreApi();
  const showAll = () => {
    if (!flow) return;
    const padding = roomAround(flow.getNodesBounds(flow.getNodes()), store.getState(), mapSize);
    void flow.fitView({ padding, minZoom: zooms.least, maxZoom: 1 });
  };
  return (
    <div className={`nopan nowheel ${styles.bar ?? ''}`} role="toolbar" aria-label="Canvas">
      <span className={styles.tools}>
        <UndoButtons />
      </span>
      <span className={styles.tools}>
        <IconButton icon="minus" label="Zoom out" onClick={() => void flow?.zoomOut()} />
        <Zoom />
        <IconButton icon="add" label="Zoom in" onClick={() => void flow?.zoomIn()} />
        <IconButton icon="grid" label="Show all steps" onClick={showAll} />
        <IconButton icon="keyboard" label="Keys of the canvas" onClick={() => setHelping(true)} />
      </span>
      {children}
      {isHelping && (
        <Dialog title="Keys of the canvas" onClose={() => setHelping(false)}>
          <KeyLists>
            <KeyList title="Move around" lines={around} />
            <KeyList title="Change the flow" lines={changing} />
            <KeyList title="Select and copy" lines={selecting} />
          </KeyLists>
        </Dialog>
      )}
    </div>
  );
}
