import { useEffect, useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { Design } from 'sendwright/wire/designs';
import type { DesignKind } from './contract';
import { DesignsStore } from './designsStore';
import { texts } from './texts';

export interface FetchedDesign {
  /** With its contents; undefined while loading. */
  readonly design: Design | undefined;
  /** Why it can't be loaded. */
  readonly failure: unknown;
  retry(): void;
}

/** A design with its contents, for pages that show loading failures. */
export function useDesign(kind: DesignKind, id: string): FetchedDesign {
  const store = useService(DesignsStore);
  const [attempt, setAttempt] = useState(0);
  const asked = `${kind} ${id} ${attempt}`;
  const [answer, setAnswer] = useState<{
    readonly asked: string;
    readonly design?: Design;
    readonly failure?: unknown;
  }>();
  useEffect(() => {
    const controller = new AbortController();
    store.get(kind, id, controller.signal).then(
      (design) => !controller.signal.aborted && setAnswer({ asked, design }),
      (failure: unknown) => !controller.signal.aborted && !isAborted(failure) && setAnswer({ asked, failure }),
    );
    return () => controller.abort();
  }, [store, kind, id, asked]);
  const current = answer?.asked === asked ? answer : undefined;
  return { design: current?.design, failure: current?.failure, retry: () => setAttempt(attempt + 1) };
}

/** One of the account's designs, for dialogs that require it: if loading fails, notifies the user and closes. */
export function useDesignOrLeave(id: string, leave: () => void): Design | undefined {
  const alerts = useService(Alerts);
  const { design, failure } = useDesign('your-designs', id);
  useEffect(() => {
    if (failure === undefined) return;
    alerts.show(texts.fetchOneFailed);
    leave();
    // oxlint-disable-next-line react/exhaustive-deps -- left once, whatever leads away then
  }, [failure, alerts]);
  return design;
}
