import { useCallback, useEffect, useRef, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { isAborted, usePolling } from 'sendwright/sdk/models';
import type { Reconciliation } from 'sendwright/wire/deliveries';
import type { DeliveryProgress, SingleSend } from 'sendwright/wire/singleSends';
import type { LinkStat, SendMetrics, SingleSendStat } from 'sendwright/wire/stats';
import { SingleSendsStore } from '../singleSendsStore';
import { messageCounts, type MessageCounts, LedgerSums } from './LedgerSums';
import { type DaysQuery, isOfPart, linksOf, type Part, seriesOf, sumOfMetrics, totalsOf } from './sendStats';
import { daysIn, type Period, periodFor, rangeOf, usualPeriod } from './statsPeriod';

/** The selected part and period of a send, and the send it is compared with. */
export interface ReportView {
  /** Unset: the default for the send. */
  readonly period: Period | undefined;
  readonly part: Part;
  readonly compareWith: string | undefined;
}

/** The other send of a comparison. */
export interface Comparison {
  readonly id: string;
  readonly name: string;
  readonly totals: SendMetrics;
  /** The total number of delivered messages. */
  readonly delivered: number;
  /** Its days or hours, starting with its own start. */
  readonly series: readonly SingleSendStat[];
  readonly sendAt: string | null;
}

/** The data of a statistics page. */
export interface SendReport {
  readonly send: SingleSend;
  readonly period: Period;
  /** The days of `totals`, `parts`, `links` and `comparison`, if a custom range is selected. */
  readonly days: DaysQuery | undefined;
  readonly totals: SendMetrics;
  /** The total number of delivered messages: the base of rates, also on days without deliveries. */
  readonly delivered: number;
  /** The totals of each variation and part, if the send has an A/B test. */
  readonly parts: readonly SingleSendStat[];
  /** The same, regardless of the selected days. */
  readonly allParts: readonly SingleSendStat[];
  readonly series: readonly SingleSendStat[];
  readonly links: readonly LinkStat[];
  readonly progress: DeliveryProgress;
  /** Delivery status; undefined until the recipients are fixed. */
  readonly reconciliation: Reconciliation | undefined;
  /** The part that `totals`, `series`, `links`, `messages` and `partReconciliation` refer to. */
  readonly part: Part;
  readonly partReconciliation: Reconciliation | undefined;
  readonly messages: MessageCounts;
  readonly comparison: Comparison | undefined;
  /** Whether the statistics are recent enough to keep polling. */
  readonly isMoving: boolean;
}

export interface ReportState {
  readonly report: SendReport | undefined;
  readonly failure: unknown;
  refresh(): Promise<void>;
}

const pollInterval = 5000;
/** The polling interval while messages are being sent. */
const livePollInterval = 2000;
/** Milliseconds after a send during which its statistics change every minute. */
const recent = 86_400_000;

/** A send's statistics, refreshed while the send is recent and the tab is visible. */
export function useSendReport(id: string, view: ReportView, zone: string): ReportState {
  const http = useService(Http);
  const store = useService(SingleSendsStore);
  const [sums] = useState(
    () =>
      new LedgerSums((of, part, signal) =>
        http.call('GET /marketing/singlesends/:id/reconciliation', {
          params: { id: of },
          query: { ab_variation_id: part.variation, ab_phase_id: part.phase },
          retry: true,
          signal,
        }),
      ),
  );
  const [report, setReport] = useState<SendReport>();
  const [failure, setFailure] = useState<unknown>();
  const controller = useRef<AbortController>(undefined);
  const { period: chosen, compareWith } = view;
  const { variation, phase } = view.part;

  const refresh = useCallback(async () => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    try {
      const send = await store.fetch(id, signal);
      const hasStarted = send.status === 'triggered' && send.send_at !== null;
      const period = chosen ?? usualPeriod(send.send_at);
      const part = { variation, phase };
      const isWhole = variation === undefined && phase === undefined;
      const ledger = http.call('GET /marketing/singlesends/:id/deliveries', {
        params: { id },
        query: { page_size: 1 },
        retry: true,
        signal,
      });
      const sumOf = (of: Part) =>
        hasStarted
          ? sums.read(
              id,
              of,
              ledger.then(({ progress }) => progress),
              signal,
            )
          : undefined;
      const days = daysIn(period, zone);
      const hasParts = send.abtest !== null && hasStarted;
      const [whole, allParts, inRange, series, links, { progress }, reconciliation, sumOfPart, comparison] =
        await Promise.all([
          totalsOf(http, id, false, undefined, signal),
          hasParts ? totalsOf(http, id, true, undefined, signal) : [],
          days &&
            Promise.all([
              totalsOf(http, id, false, days, signal),
              hasParts ? totalsOf(http, id, true, days, signal) : [],
            ]),
          hasStarted
            ? seriesOf(
                http,
                id,
                rangeOf(send.send_at ?? '', period, zone, undefined, send.zone_field !== null),
                part,
                signal,
              )
            : [],
          hasStarted ? linksOf(http, id, part, days, signal) : [],
          ledger,
          sumOf({}),
          isWhole ? undefined : sumOf(part),
          compareWith ? compare(compareWith, period, send.send_at ?? '') : undefined,
        ]);
      const [shown, parts] = inRange ?? [whole, allParts];
      const figuresOf = (all: readonly SingleSendStat[], ofParts: readonly SingleSendStat[]) =>
        sumOfMetrics((isWhole ? all : ofParts.filter(isOfPart(part))).map((row) => row.stats));
      const messages = sumOfPart ? messageCounts(sumOfPart) : progress;
      const isOld = progress.finished && Date.now() - Date.parse(send.send_at ?? '') > recent;
      const isMoving = send.status !== 'draft' && !isOld;
      setReport({
        send,
        period,
        days,
        totals: figuresOf(shown, parts),
        delivered: figuresOf(whole, allParts).delivered,
        parts,
        allParts,
        series,
        links,
        progress,
        reconciliation,
        part,
        partReconciliation: sumOfPart ?? reconciliation,
        messages,
        comparison,
        isMoving,
      });
      setFailure(undefined);
    } catch (error) {
      if (!isAborted(error) && !signal.aborted) setFailure(error);
    }

    async function compare(other: string, period: Period, sendAt: string): Promise<Comparison> {
      const send = await store.fetch(other);
      const otherPeriod = send.send_at === null ? period : periodFor(send.send_at, sendAt, period, zone);
      const days = daysIn(otherPeriod, zone);
      const [whole, inRange, series] = await Promise.all([
        totalsOf(http, other, false),
        days && totalsOf(http, other, false, days),
        send.send_at === null
          ? []
          : seriesOf(http, other, rangeOf(send.send_at, otherPeriod, zone, undefined, send.zone_field !== null), {}),
      ]);
      return {
        id: other,
        name: send.name,
        totals: sumOfMetrics((inRange ?? whole).map((row) => row.stats)),
        delivered: sumOfMetrics(whole.map((row) => row.stats)).delivered,
        series,
        sendAt: send.send_at,
      };
    }
  }, [http, sums, store, id, chosen, variation, phase, compareWith, zone]);
  useEffect(() => {
    void refresh();
    return () => controller.current?.abort();
  }, [refresh]);
  const isLeaving = report?.send.status === 'triggered' && !report.progress.finished;
  usePolling(refresh, isLeaving ? livePollInterval : pollInterval, report?.isMoving ?? false);
  return { report, failure, refresh };
}
