import { useState } from 'react';
import type { Refusal } from 'sendwright/sdk';
import { HttpFailure } from 'sendwright/sdk';
import { Button } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';

/** Requests the missing access from the administrators. */
export function RequestAccess({ refusal }: { readonly refusal: Refusal }) {
  const { session } = useShell().kernel;
  const [state, setState] = useState<'ready' | 'asking' | 'asked'>('ready');
  const [problem, setProblem] = useState<string>();

  const ask = async () => {
    setState('asking');
    setProblem(undefined);
    try {
      await session.requestAccess(refusal.kind === 'region' ? 'EU Region' : refusal.needed);
      setState('asked');
    } catch (error) {
      setState('ready');
      setProblem(
        error instanceof HttpFailure && error.errors[0]
          ? error.errors[0].message
          : 'The request could not be sent. Try again.',
      );
    }
  };

  return (
    <>
      {state === 'asked' ? (
        <p role="status">Your request was sent. An administrator of the account decides on it.</p>
      ) : (
        <Button intent="primary" loading={state === 'asking'} onClick={() => void ask()}>
          Request access
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
