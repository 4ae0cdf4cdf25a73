import { Button } from '../Button';
import { formatDate } from '../formatDateTime';
import { Banner } from '../page/Banner';

export interface RangeBannerProps {
  /** Dates, inclusive: `2026-11-01`. */
  readonly range: { readonly from: string; readonly to: string };
  /** What on the page is not limited to the range. */
  readonly except?: string | undefined;
  readonly onClear: () => void;
}

/** Says that all numbers on a page are limited to a custom date range. */
export function RangeBanner({ range: { from, to }, except, onClear }: RangeBannerProps) {
  const day = (at: string): string => formatDate(`${at}T00:00:00Z`);
  return (
    <Banner
      action={
        <Button size="small" onClick={onClear}>
          Show all days
        </Button>
      }
    >
      {from === to ? `Figures of ${day(from)}.` : `Figures from ${day(from)} to ${day(to)}.`} Rates are of everything
      delivered. {except}
    </Banner>
  );
}
