import { useContext, useEffect } from 'react';
import { Alerts, WorkbenchContext } from 'sendwright/sdk';
import { IconButton } from 'sendwright/sdk/ui';
import { type ChartData, saveCsv } from './chartData';
import type { ChartKey, Drawing } from './saveImage';

export interface ChartToolsProps {
  /** Names the chart on the buttons, in files and in the image. */
  readonly title: string;
  /** Its figures; while there are none, only the link is offered. */
  readonly data: ChartData | undefined;
  /** The address that opens the chart: see `chartAddress`. */
  readonly address: string;
  /** Below the title in the image, such as the days. */
  readonly note?: string | undefined;
  /** What its colors stand for, for the image. */
  readonly keys?: readonly ChartKey[] | undefined;
  /** What the image shows; without it, the figures as a table. */
  readonly drawing?: (() => Drawing | null | undefined) | undefined;
  /** Switches between chart and table; unset for one that is a table anyway. */
  readonly table?: { readonly isShown: boolean; readonly onToggle: () => void } | undefined;
}

/** The buttons of every chart: its figures as a table, as CSV and as an image, and its link. */
export function ChartTools({ title, data, address, note = '', keys, drawing, table }: ChartToolsProps) {
  const alerts = useContext(WorkbenchContext)?.optional(Alerts).current;
  const copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${address}`);
      alerts?.add({
        type: 'success',
        message: 'The link was copied. It opens this chart with the same days and filters.',
      });
    } catch {
      alerts?.add({
        type: 'danger',
        message: "The browser didn't allow copying. Copy the address of this page instead.",
      });
    }
  };
  const saveAsImage = async (shown: ChartData): Promise<void> => {
    try {
      const { saveImage } = await import('./saveImage');
      await saveImage({ title, note, data: shown, keys }, drawing?.() ?? null);
    } catch {
      alerts?.add({
        type: 'danger',
        message: 'Unable to draw the image. Please try again. If the issue continues, contact Support.',
      });
    }
  };
  return (
    <>
      {data && (
        <>
          {table && (
            <IconButton
              size="small"
              icon={table.isShown ? 'chart' : 'list'}
              label={table.isShown ? `${title} as a chart` : `${title} as a table`}
              onClick={table.onToggle}
            />
          )}
          <IconButton size="small" icon="download" label={`${title} as CSV`} onClick={() => saveCsv(title, data)} />
          <IconButton size="small" icon="image" label={`${title} as an image`} onClick={() => void saveAsImage(data)} />
        </>
      )}
      <IconButton size="small" icon="link" label={`Copy the link to ${title}`} onClick={() => void copyLink()} />
    </>
  );
}

/** The address of a chart on the current page: `query` selects what it shows, `id` is its element. */
export function chartAddress(id: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${window.location.pathname}${search && `?${search}`}#${id}`;
}

/** Scrolls to the element with this id if the page's address names it. */
export function useChartAnchor(id: string): void {
  useEffect(() => {
    if (window.location.hash === `#${id}`)
      document.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ block: 'start' });
  }, [id]);
}
