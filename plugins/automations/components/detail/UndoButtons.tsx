import { observer } from 'mobx-react-lite';
import { IconButton } from 'sendwright/sdk/ui';
import { useDetailScope } from './detailScope';
import { useUndo } from './useUndo';

/** Undo and redo, with the names of the changes. */
export const UndoButtons = observer(function UndoButtons() {
  const { undoName, redoName } = useDetailScope().editor;
  const { undo, redo } = useUndo();
  return (
    <>
      <IconButton
        icon="undo"
        label={undoName === undefined ? 'Undo' : `Undo: ${undoName}`}
        disabled={undoName === undefined}
        onClick={undo}
      />
      <IconButton
        icon="redo"
        label={redoName === undefined ? 'Redo' : `Redo: ${redoName}`}
        disabled={redoName === undefined}
        onClick={redo}
      />
    </>
  );
});
