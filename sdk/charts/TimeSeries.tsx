import { lazy, Suspense } from 'react';
import { Skeleton } from 'sendwright/sdk/ui';
import { TimeSeriesTable } from './TimeSeriesTable';
import type { TimeSeriesProps } from './timeSeriesTypes';

const Plot = lazy(async () => ({ default: (await import('./TimeSeriesPlot')).TimeSeriesPlot }));

/**
 * Figures over days: lines to compare, exact figures on hover, a brush to zoom, the same as a table, and a CSV
 * file of it. uPlot is fetched when the first chart is shown.
 */
export function TimeSeries(props: TimeSeriesProps) {
  // Without a screen to draw on, as in tests, the figures stand as a table.
  if (typeof window.matchMedia !== 'function' || typeof ResizeObserver === 'undefined')
    return <TimeSeriesTable {...props} height={props.height ?? 280} />;
  return (
    <Suspense fallback={<Skeleton shape="block" height={props.height ?? 280} />}>
      <Plot {...props} />
    </Suspense>
  );
}
