import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useShell } from './ShellContext';

const KeysHelpDialog = lazy(() =>
  import('./KeysHelpDialog').then(({ KeysHelpDialog: loaded }) => ({ default: loaded })),
);

/** The keys of the page, fetched when they are asked for. */
export const KeysHelp = observer(function KeysHelp() {
  const { view } = useShell();
  return (
    view.keysOpen && (
      <Suspense fallback={null}>
        <KeysHelpDialog />
      </Suspense>
    )
  );
});
