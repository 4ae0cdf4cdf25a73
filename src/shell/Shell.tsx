import { WorkbenchContext } from 'sendwright/sdk';
import { fetchedPart } from 'sendwright/sdk/ui';
import { StrictMode, useEffect, useMemo } from 'react';
import type { Kernel } from '../kernel/kernel';
import { LeaveDialog } from './LeaveDialog';
import { PaletteDialog } from './palette/PaletteDialog';
import { ShellContext, type ShellScope, useShell } from './ShellContext';
import { ShellView } from './ShellView';
import { shellCommands } from './shellCommands';
import { Toasts } from './toasts/Toasts';
import { observer } from 'mobx-react-lite';

const rare = () => import('./rareDialogs');

/** In place of a dialog whose code can't be fetched: says so, and ends what it was opened for. */
const lost = <Props extends object>(end: (scope: ShellScope, props: Props) => void) =>
  function LostDialog(props: Props) {
    const scope = useShell();
    useEffect(() => {
      scope.kernel.alerts.add({
        type: 'danger',
        message: "It couldn't be loaded. Check your connection and try again.",
      });
      end(scope, props);
    }, [scope, props]);
    return null;
  };

const SignOutDialog = fetchedPart(async () => (await rare()).SignOutDialog, {
  Otherwise: lost(({ view }) => view.showSignOut(false)),
});

/** Warns somebody without a password before they sign out. */
const SignOutWarning = observer(function SignOutWarning() {
  const { view } = useShell();
  return view.signOutOpen && <SignOutDialog />;
});

const ConfirmIdentity = fetchedPart(async () => (await rare()).ConfirmIdentity, {
  Otherwise: lost((_, { onDone }) => onDone(false)),
});

const KeysHelpDialog = fetchedPart(async () => (await rare()).KeysHelpDialog, {
  Otherwise: lost(({ view }) => view.showKeys(false)),
});

/** The page's keys, fetched on demand. */
const KeysHelp = observer(function KeysHelp() {
  const { view } = useShell();
  return view.keysOpen && <KeysHelpDialog />;
});

/** Asks again who the user is, before something that a session alone is not enough for. */
const Confirmation = observer(function Confirmation() {
  const { confirming } = useShell().kernel.session;
  return confirming && <ConfirmIdentity onDone={confirming} />;
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
