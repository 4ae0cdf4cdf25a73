export { Sparkline, type SparklineProps } from 'sendwright/sdk/ui';
export * from './Bars';
export * from './Funnel';
export * from './TimeSeries';
export * from './timeSeriesTypes';
