import { useCallback, useEffect, useRef, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { DeliveryProgress, SingleSend } from 'sendwright/wire/singleSends';
import type { LinkStat, SendMetrics, SingleSendStat } from 'sendwright/wire/stats';
import { SingleSendEndpoints } from './endpoints';
import { SingleSendsStore } from './singleSendsStore';
import { type Period, rangeOf } from './statsPeriod';
import { usePolling } from './usePolling';

/** All that a statistics page shows of a send. */
export interface SendReport {
  readonly send: SingleSend;
  readonly totals: SendMetrics | undefined;
  readonly days: readonly SingleSendStat[];
  readonly links: readonly LinkStat[];
  readonly progress: DeliveryProgress;
  /** Whether the figures are still worth asking for again and again. */
  readonly isMoving: boolean;
}

export interface ReportState {
  readonly report: SendReport | undefined;
  readonly failure: unknown;
  refresh(): Promise<void>;
}

const pollInterval = 5000;
/** Milliseconds after a send in which its figures still move by the minute. */
const recent = 86_400_000;

/** A send's figures, kept up to date while the send is recent and the tab is seen. */
export function useSendReport(id: string, period: Period, zone: string): ReportState {
  const endpoints = useService(SingleSendEndpoints);
  const store = useService(SingleSendsStore);
  const [report, setReport] = useState<SendReport>();
  const [failure, setFailure] = useState<unknown>();
  const controller = useRef<AbortController>(undefined);

  const refresh = useCallback(async () => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    try {
      const send = await store.fetch(id, signal);
      const hasStarted = send.status === 'triggered' && send.send_at !== null;
      const [totals, days, links, { progress }] = await Promise.all([
        endpoints.totals([id], signal),
        hasStarted ? endpoints.days(id, rangeOf(send.send_at ?? '', period, zone), signal) : [],
        hasStarted ? endpoints.links(id, signal) : [],
        endpoints.deliveries(id, { pageSize: 1 }, undefined, signal),
      ]);
      const isOld = progress.finished && Date.now() - Date.parse(send.send_at ?? '') > recent;
      setReport({ send, totals: totals.get(id), days, links, progress, isMoving: send.status !== 'draft' && !isOld });
      setFailure(undefined);
    } catch (error) {
      if (!isAborted(error) && !signal.aborted) setFailure(error);
    }
  }, [endpoints, store, id, period, zone]);
  useEffect(() => {
    void refresh();
    return () => controller.current?.abort();
  }, [refresh]);
  usePolling(refresh, pollInterval, report?.isMoving ?? false);
  return { report, failure, refresh };
}
