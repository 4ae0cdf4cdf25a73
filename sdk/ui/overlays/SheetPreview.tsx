import { fetchedPart } from '../page/fetchedPart';
import { Skeleton } from '../page/Skeleton';

/** A problem with one cell; `row` and `column` are zero-based. */
export interface CellProblem {
  readonly row: number;
  readonly column: number;
  readonly message: string;
}

export interface SheetPreviewProps {
  readonly label: string;
  readonly columns: readonly {
    readonly title: string;
    readonly width?: number | undefined;
    readonly muted?: boolean | undefined;
  }[];
  readonly rows: readonly (readonly string[])[];
  /** The row headers on the left; numbered from 1 by default. */
  readonly rowNames?: readonly string[] | undefined;
  readonly problems?: readonly CellProblem[] | undefined;
  /** The maximum height in pixels; 320 by default. */
  readonly height?: number | undefined;
}

const Waiting = ({ height = 320 }: SheetPreviewProps) => <Skeleton shape="block" height={height} />;

/** Shows rows as in a spreadsheet, for a preview of an import; cells with a problem are marked and show it. */
export const SheetPreview = fetchedPart<SheetPreviewProps>(async () => (await import('./Sheet')).Sheet, { Waiting });
