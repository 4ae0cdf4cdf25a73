import { WorkbenchContext } from 'sendwright/sdk';
import { StrictMode, useEffect, useMemo } from 'react';
import type { Kernel } from '../kernel/kernel';
import { KeysHelp } from './KeysHelp';
import { LeaveDialog } from './LeaveDialog';
import { PaletteDialog } from './palette/PaletteDialog';
import { ShellContext } from './ShellContext';
import { ShellView } from './ShellView';
import { shellCommands } from './shellCommands';
import { SignOutWarning } from './SignOutWarning';
import { Toasts } from './toasts/Toasts';

/** Everything around and over the pages. */
export function Shell({ kernel }: { readonly kernel: Kernel }) {
  const scope = useMemo(() => ({ kernel, view: new ShellView() }), [kernel]);
  useEffect(() => shellCommands(scope.kernel, scope.view), [scope]);
  return (
    <StrictMode>
      <ShellContext value={scope}>
        <WorkbenchContext value={kernel.workbench}>
          <kernel.router.View />
          <PaletteDialog />
          <KeysHelp />
          <LeaveDialog />
          <SignOutWarning />
          <Toasts />
        </WorkbenchContext>
      </ShellContext>
    </StrictMode>
  );
}
