import type { ReactNode } from 'react';
import { Confirm } from 'sendwright/sdk/ui';
import { leaveQuestion } from './leaveQuestion';
import { useShell } from './ShellContext';

/** The question before unsaved changes are lost. */
export function LeaveConfirm(): ReactNode {
  const { leaving } = useShell().kernel.navigation;
  return (
    <Confirm
      danger
      {...leaveQuestion}
      confirmLabel="Discard changes"
      cancelLabel="Stay on the page"
      onConfirm={() => leaving.leave()}
      onCancel={() => leaving.stay()}
    />
  );
}
