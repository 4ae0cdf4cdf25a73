import { observer } from 'mobx-react-lite';
import { Confirm } from 'sendwright/sdk/ui';
import { useShell } from './ShellContext';

/** Asks before unsaved changes are lost. */
export const LeaveDialog = observer(function LeaveDialog() {
  const { leaving } = useShell().kernel.navigation;
  return (
    leaving.asking && (
      <Confirm
        danger
        title="Leave without saving?"
        text="This page has changes that are not saved. They are lost if you leave it."
        confirmLabel="Discard changes"
        cancelLabel="Stay on the page"
        onConfirm={() => leaving.leave()}
        onCancel={() => leaving.stay()}
      />
    )
  );
});
