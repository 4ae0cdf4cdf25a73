import { useState } from 'react';
import { HttpFailure, Session, useService } from 'sendwright/sdk';
import { Button, Empty } from 'sendwright/sdk/ui';

/** For whoever lacks the scopes: the administrators of the account are asked. */
export function AskForAccess() {
  const session = useService(Session);
  const [state, setState] = useState<'ready' | 'asking' | 'asked'>('ready');
  const [problem, setProblem] = useState<string>();
  const ask = async (): Promise<void> => {
    setState('asking');
    setProblem(undefined);
    try {
      await session.requestAccess('Email Testing');
      setState('asked');
    } catch (failure) {
      setState('ready');
      setProblem(
        failure instanceof HttpFailure && failure.errors[0]
          ? failure.errors[0].message
          : 'The request could not be sent. Try again.',
      );
    }
  };
  return (
    <Empty
      drawing="lock"
      title="You don't have access to email testing"
      text="It shows a message in the simulated programs of your readers, against spam rules, and where its links lead. An administrator of the account can give you access."
      action={
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
      }
    />
  );
}
