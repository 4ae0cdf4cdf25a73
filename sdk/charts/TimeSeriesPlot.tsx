import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, formatNumber } from 'sendwright/sdk/ui';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { seriesData } from './chartData';
import { nearestSeries } from './nearestSeries';
import { chartAddress, ChartTools, useChartAnchor } from './ChartTools';
import styles from './TimeSeriesPlot.module.css';
import { TimeSeriesTable } from './TimeSeriesTable';
import { unitOf } from './timeUnit';
import type { Series, TimeSeriesProps } from './timeSeriesTypes';

const secondsADay = 86_400;
const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const formats = {
  day: {
    hover: utc({ weekday: 'short', day: 'numeric', month: 'short' }),
    axis: utc({ day: 'numeric', month: 'short' }),
    steps: [1, 2, 3, 7, 14, 28, 91].map((count) => count * secondsADay),
  },
  hour: {
    hover: utc({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    axis: utc({ hour: '2-digit', minute: '2-digit' }),
    steps: [1, 2, 3, 4, 6, 8, 12, 24].map((count) => count * 3600),
  },
} as const;

/** 1, 2, 5, 10, 20 ... */
const wholeSteps = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** Days and hours are in the account's zone; the plot treats them as UTC, so that DST changes don't shift them. */
function secondsOf(time: string): number {
  return Date.parse(time.length > 10 ? `${time.slice(0, 16)}:00Z` : `${time}T00:00:00Z`) / 1000;
}

function timeAt(seconds: number, unit: 'day' | 'hour'): string {
  const step = unit === 'day' ? secondsADay : 3600;
  return new Date(Math.round(seconds / step) * step * 1000).toISOString().slice(0, unit === 'day' ? 10 : 16);
}

export function seriesColor(series: Series, index: number): number {
  return series.color ?? (index % 8) + 1;
}

export function formatOf(series: Series): (value: number) => string {
  return series.format ?? formatNumber;
}

function token(element: HTMLElement, name: string): string {
  return getComputedStyle(element).getPropertyValue(name).trim();
}

function linesOf(
  frame: HTMLElement,
  { series, compareWith, look = 'area' }: TimeSeriesProps,
  hidden: ReadonlySet<string>,
): uPlot.Series[] {
  const lines = series.map((one, index): uPlot.Series => {
    const color = token(frame, `--chart-${seriesColor(one, index)}`);
    return {
      label: one.label,
      stroke: color,
      width: 2,
      show: !hidden.has(one.id),
      points: { show: one.values.length < 15, size: 5, fill: color },
      ...(look === 'area' && { fill: `color-mix(in srgb, ${color} 10%, transparent)` }),
    };
  });
  const before = compareWith
    ? series.map((one, index): uPlot.Series => ({
        label: `${one.label}, ${compareWith.label}`,
        stroke: token(frame, `--chart-${seriesColor(one, index)}`),
        width: 1.5,
        dash: [4, 4],
        show: !hidden.has(one.id),
        points: { show: false },
      }))
    : [];
  return [{}, ...lines, ...before];
}

/** The part of TimeSeries that depends on uPlot. */
export function TimeSeriesPlot(props: TimeSeriesProps) {
  const { label, days, series, compareWith, from, to, onBrush, height = 280, name = label, note, query } = props;
  const { id = 'chart', onPick, cell } = props;
  const frame = useRef<HTMLDivElement>(null);
  const captionId = useId();
  useChartAnchor(id);
  const [at, setAt] = useState<number>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [zoomed, setZoomed] = useState<readonly [number, number]>();
  const [asTable, setAsTable] = useState(false);
  const theme = useThemeName();
  const isPrinted = usePrinting();
  const brush = useRef(onBrush);
  const pick = useRef(onPick);
  useEffect(() => {
    brush.current = onBrush;
    pick.current = onPick;
  });

  const unit = unitOf(days);
  const data = useMemo(
    (): uPlot.AlignedData => [
      days.map(secondsOf),
      ...series.map((one) => [...one.values]),
      ...(compareWith ? series.map((one) => days.map((_, index) => compareWith.values[one.id]?.[index] ?? null)) : []),
    ],
    [days, series, compareWith],
  );

  useEffect(() => {
    const element = frame.current;
    if (!element || asTable) return undefined;
    const { axis, lines } = (isPrinted ? asOnPaper : asOnScreen)(() => ({
      axis: {
        stroke: token(element, '--text-muted'),
        font: `12px ${token(element, '--font-text') || 'sans-serif'}`,
        grid: { stroke: token(element, '--chart-grid'), width: 1 },
        ticks: { show: false },
      },
      lines: linesOf(element, props, hidden),
    }));
    const first = from === undefined ? undefined : secondsOf(from);
    const last = to === undefined ? undefined : secondsOf(to);
    const range = zoomed ?? (first !== undefined && last !== undefined ? ([first, last] as const) : undefined);
    const plot = new uPlot(
      {
        width: element.clientWidth || 600,
        height,
        series: lines,
        legend: { show: false },
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
        scales: {
          x: range ? { range: [range[0], range[1]] } : {},
          y: { range: (_plot, _low, high) => [0, Math.max(1, (high ?? 1) * 1.1)] },
        },
        axes: [
          {
            ...axis,
            size: 32,
            values: (_plot, ticks) => ticks.map((tick) => axisLabel(tick, unit)),
            space: 72,
            incrs: [...formats[unit].steps],
          },
          // There are no fractional opens.
          {
            ...axis,
            size: 56,
            ...(series.every((one) => !one.format) && { incrs: wholeSteps }),
            values: (_plot, ticks) => ticks.map((tick) => (series[0] ? formatOf(series[0])(tick) : String(tick))),
          },
        ],
        cursor: { drag: { x: true, y: false, setScale: false, dist: 8 }, points: { size: 8 } },
        hooks: {
          setCursor: [(made) => setAt(made.cursor.idx ?? undefined)],
          setSelect: [
            (made) => {
              if (made.select.width < 8) return;
              const start = made.posToVal(made.select.left, 'x');
              const end = made.posToVal(made.select.left + made.select.width, 'x');
              made.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
              const [begin, finish] = [timeAt(start, unit), timeAt(end, unit)];
              if (brush.current) brush.current(begin, finish);
              else if (secondsOf(finish) > secondsOf(begin)) setZoomed([secondsOf(begin), secondsOf(finish)]);
            },
          ],
        },
      },
      data,
      element,
    );
    plot.over.addEventListener('click', () => {
      const { idx: place, top = 0 } = plot.cursor;
      if (place === null || place === undefined) return;
      const shown = series.filter((one) => !hidden.has(one.id));
      const one = nearestSeries(shown, place, (value) => Math.abs(plot.valToPos(value, 'y') - top));
      if (one) pick.current?.(one.id, place);
    });
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `props` changes with every render, its parts are listed
  }, [data, height, hidden, zoomed, from, to, theme, isPrinted, asTable, props.look, unit]);

  const toggle = (one: string) =>
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(one)) next.add(one);
      return next;
    });
  const day = at === undefined ? undefined : days[at];

  return (
    <figure id={id} className={styles.figure} aria-labelledby={captionId}>
      <figcaption id={captionId} className={styles.hidden}>
        {label}
      </figcaption>
      <div className={styles.top}>
        <ul className={styles.legend} aria-label="Measures">
          {series.map((one, index) => {
            const value = at === undefined ? undefined : one.values[at];
            const before = at === undefined ? undefined : compareWith?.values[one.id]?.[at];
            return (
              <li key={one.id}>
                <button type="button" aria-pressed={!hidden.has(one.id)} onClick={() => toggle(one.id)}>
                  <span className={styles.swatch} style={{ background: `var(--chart-${seriesColor(one, index)})` }} />
                  {one.label}
                  {value !== undefined && value !== null && <strong>{formatOf(one)(value)}</strong>}
                  {before !== undefined && before !== null && (
                    <span className={styles.before}>{formatOf(one)(before)}</span>
                  )}
                </button>
              </li>
            );
          })}
          <li className={styles.day} aria-hidden="true">
            {day && formats[unit].hover.format(secondsOf(day) * 1000)}
          </li>
        </ul>
        <div className={styles.actions}>
          {zoomed && (
            <Button size="small" intent="quiet" onClick={() => setZoomed(undefined)}>
              Whole period
            </Button>
          )}
          <ChartTools
            title={name}
            data={seriesData(days, [...series, ...beforeOf(props)])}
            address={chartAddress(id, query)}
            note={note}
            keys={series
              .filter((one) => !hidden.has(one.id))
              .map((one) => ({ label: one.label, color: seriesColor(one, series.indexOf(one)) }))}
            drawing={() => frame.current?.querySelector('canvas')}
            table={{ isShown: asTable, onToggle: () => setAsTable(!asTable) }}
          />
        </div>
      </div>
      {asTable ? (
        <TimeSeriesTable
          label={label}
          days={days}
          series={series}
          compareWith={compareWith}
          cell={cell}
          height={height}
        />
      ) : (
        <div
          ref={frame}
          className={styles.plot}
          style={{ minHeight: height }}
          data-pick={onPick && at !== undefined && series.some((one) => one.values[at])}
          aria-hidden="true"
        />
      )}
    </figure>
  );
}

/** Midnight is labeled with its day, because hourly charts span several days. */
function axisLabel(seconds: number, unit: 'day' | 'hour'): string {
  return formats[unit === 'hour' && seconds % secondsADay === 0 ? 'day' : unit].axis.format(seconds * 1000);
}

/** The lines of the previous period or other send, by their own names. */
const beforeOf = ({ series, compareWith }: TimeSeriesProps): readonly Series[] =>
  compareWith
    ? series.map(({ id, label }) => ({
        id,
        label: `${label}, ${compareWith.label}`,
        values: compareWith.values[id] ?? [],
      }))
    : [];

const asOnScreen = <Value,>(read: () => Value): Value => read();

/** Reads tokens with the print theme, which would otherwise apply only after the page is laid out for print. */
function asOnPaper<Value>(read: () => Value): Value {
  const { dataset } = document.documentElement;
  const theme = dataset['theme'];
  delete dataset['theme'];
  try {
    return read();
  } finally {
    if (theme !== undefined) dataset['theme'] = theme;
  }
}

/**
 * Whether the page is being printed. The printed page is captured when the event ends, so dependents must render
 * synchronously.
 */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    addEventListener('afterprint', () => flushSync(() => setPrinting(false)), { signal });
    return () => controller.abort();
  }, []);
  return isPrinting;
}

/** The current theme: a canvas has no style sheets, so a theme change redraws it. */
function useThemeName(): string {
  const [theme, setTheme] = useState(() => document.documentElement.dataset['theme'] ?? '');
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(document.documentElement.dataset['theme'] ?? ''));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return theme;
}
