import { WorkbenchContext } from 'sendwright/sdk';
import { lazy, StrictMode, Suspense, useEffect, useMemo } from 'react';
import type { Kernel } from '../kernel/kernel';
import { LeaveDialog } from './LeaveDialog';
import { PaletteDialog } from './palette/PaletteDialog';
import { ShellContext, useShell } from './ShellContext';
import { ShellView } from './ShellView';
import { shellCommands } from './shellCommands';
import { Toasts } from './toasts/Toasts';
import { observer } from 'mobx-react-lite';

const SignOutDialog = lazy(() => import('./SignOutDialog').then(({ SignOutDialog: loaded }) => ({ default: loaded })));

/** Warns somebody without a password before they sign out. */
const SignOutWarning = observer(function SignOutWarning() {
  const { view } = useShell();
  return (
    view.signOutOpen && (
      <Suspense fallback={null}>
        <SignOutDialog />
      </Suspense>
    )
  );
});

const ConfirmIdentity = lazy(() =>
  import('./ConfirmIdentity').then(({ ConfirmIdentity: loaded }) => ({ default: loaded })),
);

const KeysHelpDialog = lazy(() =>
  import('./KeysHelpDialog').then(({ KeysHelpDialog: loaded }) => ({ default: loaded })),
);

/** The page's keys, fetched on demand. */
const KeysHelp = observer(function KeysHelp() {
  const { view } = useShell();
  return (
    view.keysOpen && (
      <Suspense fallback={null}>
        <KeysHelpDialog />
      </Suspense>
    )
  );
});

/** Asks again who the user is, before something that a session alone is not enough for. */
const Confirmation = observer(function Confirmation() {
  const { confirming } = useShell().kernel.session;
  return (
    confirming && (
      <Suspense fallback={null}>
        <ConfirmIdentity onDone={confirming} />
      </Suspense>
    )
  );
});

/** Everything around and above the pages. */
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
          <Confirmation />
          <Toasts />
        </WorkbenchContext>
      </ShellContext>
    </StrictMode>
  );
}
