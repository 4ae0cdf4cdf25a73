import { useCallback, useEffect, useRef, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { isAborted, useFetchAlert, usePolling } from 'sendwright/sdk/models';
import { type DayRange, daysOf } from 'sendwright/sdk/ui';
import type { Automation } from 'sendwright/wire/automations';
import type { AutomationStat, SendMetrics } from 'sendwright/wire/stats';
import { serverEmails } from './automationContent';
import { type AutomationLink, daysOfStats, linksOf, stepTotalsOf, totalOf, totalsBy } from './readStats';
import { texts } from './texts';

/** The number of days of a chart. */
export const presets = ['7', '30', '90'] as const;
export type Period = (typeof presets)[number] | DayRange;

/** The data of a statistics page: for all emails or one. */
export interface AutomationReport {
  readonly automation: Automation;
  /** The email's number, from 1; 0: all. */
  readonly number: number;
  readonly totals: SendMetrics | undefined;
  /** The custom range of days. */
  readonly range: { readonly from: string; readonly to: string } | undefined;
  /** Delivered messages in total: the base of rates, also on days without any. */
  readonly delivered: number;
  /** The same by step. */
  readonly deliveredBy: ReadonlyMap<string, number>;
  /** The totals of each email, by step. */
  readonly byStep: ReadonlyMap<string, SendMetrics>;
  readonly days: readonly AutomationStat[];
  readonly links: readonly AutomationLink[];
}

export interface ReportState {
  readonly report: AutomationReport | undefined;
  readonly failure: unknown;
  refresh(): Promise<void>;
}

const dayLength = 86_400_000;
/** Milliseconds between two refreshes for a live automation. */
const pollInterval = 15_000;

/** The day of a time in a zone: `2026-11-27`. The Swedish locale formats dates like ISO 8601. */
const dayIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** The last n days, including today. */
export function lastDays(days: number, zone: string): { readonly from: string; readonly to: string } {
  const now = Date.now();
  return { from: dayIn(zone, now - (days - 1) * dayLength), to: dayIn(zone, now) };
}

/** The statistics of an automation, refreshed while it is live and the tab is visible. */
export function useAutomationStats(id: string, number: number, period: Period, zone: string): ReportState {
  const http = useService(Http);
  const [report, setReport] = useState<AutomationReport>();
  const [failure, setFailure] = useState<unknown>();
  const controller = useRef<AbortController>(undefined);
  const refresh = useCallback(async () => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    try {
      const automation = await http.call('GET /marketing/automations/:id', { params: { id }, retry: true, signal });
      const step = number > 0 ? serverEmails(automation.steps)[number - 1] : undefined;
      const chosen = daysOf(period);
      const custom = chosen && { ...chosen, timeZone: zone };
      const range = { ...(daysOf(period) ?? lastDays(Number(period), zone)), timeZone: zone };
      const hasBegun = automation.went_live_at !== null;
      const [all, inRange, steps, everyStep, days, links] = await Promise.all([
        hasBegun ? totalsBy(http, [id], signal) : new Map<string, SendMetrics>(),
        hasBegun && custom ? totalOf(http, id, custom, signal) : undefined,
        hasBegun ? stepTotalsOf(http, id, custom, signal) : [],
        hasBegun && custom ? stepTotalsOf(http, id, undefined, signal) : undefined,
        hasBegun ? daysOfStats(http, id, step?.id, range, signal) : [],
        hasBegun ? linksOf(http, id, step?.id, custom, signal) : [],
      ]);
      const byStep = new Map(steps.map((row) => [row.step_id, row.stats]));
      const deliveredBy = new Map((everyStep ?? steps).map((row) => [row.step_id, row.stats.delivered]));
      setReport({
        automation,
        number,
        byStep,
        days,
        links,
        range: chosen,
        totals: step ? byStep.get(step.id) : (inRange ?? all.get(id)),
        delivered: (step ? deliveredBy.get(step.id) : all.get(id)?.delivered) ?? 0,
        deliveredBy,
      });
      setFailure(undefined);
    } catch (error) {
      if (!isAborted(error) && !signal.aborted) setFailure(error);
    }
  }, [http, id, number, period, zone]);
  useEffect(() => {
    void refresh();
    return () => controller.current?.abort();
  }, [refresh]);
  const isLive = report?.automation.status === 'live';
  usePolling(refresh, pollInterval, isLive);
  useFetchAlert(failure, texts.fetchOneFailed, () => void refresh());
  return { report, failure, refresh };
}
