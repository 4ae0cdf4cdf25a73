import { useState } from 'react';
import { Button } from 'sendwright/sdk/ui';
import type { PasskeyProof } from 'sendwright/wire/passkeys';
import { useShell } from '../ShellContext';

/** What a passkey's proof is sent with; returns where to go. */
export type PasskeyUse = (passkey: PasskeyProof) => Promise<string>;

interface Props {
  /** Unset: signs in with it alone. */
  readonly onUse?: PasskeyUse | undefined;
  readonly onProblem: (problem: string | undefined) => void;
}

/** Signs in with a passkey; nothing in browsers without them. */
export function PasskeyButton({ onUse, onProblem }: Props) {
  const { http, navigation } = useShell().kernel;
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    onProblem(undefined);
    const problem = await import('./passkeySignIn').then(
      ({ signInWithPasskey }) => signInWithPasskey(http, navigation.address, onUse),
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
