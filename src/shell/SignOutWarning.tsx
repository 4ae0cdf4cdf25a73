import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useShell } from './ShellContext';

const SignOutDialog = lazy(() => import('./SignOutDialog').then(({ SignOutDialog: loaded }) => ({ default: loaded })));

/** Warns somebody without a password before they sign out. */
export const SignOutWarning = observer(function SignOutWarning() {
  const { view } = useShell();
  return (
    view.signOutOpen && (
      <Suspense fallback={null}>
        <SignOutDialog />
      </Suspense>
    )
  );
});
