import { lazy, Suspense } from 'react';
import { Skeleton } from 'sendwright/sdk/ui';
import type { TimeSeriesProps } from './timeSeriesTypes';

const Plot = lazy(async () => ({ default: (await import('./TimeSeriesPlot')).TimeSeriesPlot }));

/**
 * Figures over days: lines to compare, exact figures on hover, a brush to zoom, the same as a table, and a CSV
 * file of it. uPlot is fetched when the first chart is shown.
 */
export function TimeSeries(props: TimeSeriesProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height={props.height ?? 280} />}>
      <Plot {...props} />
    </Suspense>
  );
}
