import { observer } from 'mobx-react-lite';
import { type ComponentType, Suspense } from 'react';
import { Navigation, useService } from 'sendwright/sdk';

interface AddressedDialogProps {
  /** Where the end of the address begins. */
  readonly after: string;
  readonly dialogs: Readonly<Record<string, ComponentType>>;
}

/** The dialog that the end of the address names; nothing where it names none. */
export const RoutedDialog = observer(function RoutedDialog({ after, dialogs }: AddressedDialogProps) {
  const { pathname } = useService(Navigation).location;
  const at = pathname.indexOf(after);
  const Dialog = at === -1 ? undefined : dialogs[pathname.slice(at + after.length)];
  return Dialog ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null;
});
