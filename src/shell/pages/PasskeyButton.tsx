import { useState } from 'react';
import { Button } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';

/** Signs in with a passkey; nothing in browsers without them. */
export function PasskeyButton({ onProblem }: { readonly onProblem: (problem: string | undefined) => void }) {
  const { http, navigation } = useShell().kernel;
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    onProblem(undefined);
    const problem = await import('./passkeySignIn').then(
      ({ signInWithPasskey }) => signInWithPasskey(http, navigation.address),
      () => "The server couldn't be reached. Check your connection and try again.",
    );
    onProblem(problem);
    if (problem !== undefined) setBusy(false);
  };
  return (
    'PublicKeyCredential' in window && (
      <Button loading={busy} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
    )
  );
}
