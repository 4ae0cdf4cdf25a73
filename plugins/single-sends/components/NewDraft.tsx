import { useCallback, useEffect, useState } from 'react';
import { Alerts, HttpFailure, Navigation, pathTo, usePageSignal, useService } from 'sendwright/sdk';
import { ErrorState, Link, Page, Skeleton } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { paths } from '../contract';
import { texts } from '../texts';

interface NewDraftProps {
  /** Must stay the same from one drawing to the next: it is called once for each. */
  readonly create: (signal: AbortSignal) => Promise<SingleSend>;
  /** Says that it failed. */
  readonly problem: string;
}

/** Makes a draft and goes on to its editor; Back then leads past this page. */
export function NewDraft({ create, problem }: NewDraftProps) {
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const signal = usePageSignal();
  const [failure, setFailure] = useState<unknown>();
  const begin = useCallback(
    () =>
      create(signal).then(
        ({ id }) => {
          if (signal.aborted) return;
          alerts.show(texts.created);
          navigation.go(pathTo(paths.editor, { id }), { replace: true });
        },
        (error: unknown) => !signal.aborted && setFailure(error),
      ),
    [create, alerts, navigation, signal],
  );
  useEffect(() => void begin(), [begin]);

  const retry = () => {
    setFailure(undefined);
    void begin();
  };
  // At the limit of sends another try is of no use; the server's words say so.
  const isRefused = failure instanceof HttpFailure && failure.status === 400;
  return (
    <Page title="New single send">
      {failure === undefined ? (
        <Skeleton shape="page" label="Creating a draft" />
      ) : (
        <ErrorState
          failure={failure}
          title={problem}
          {...(!isRefused && { onRetry: retry })}
          action={
            <Link to={paths.list} look="button">
              Back to single sends
            </Link>
          }
        />
      )}
    </Page>
  );
}
