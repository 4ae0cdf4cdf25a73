import { lazy, Suspense } from 'react';
import { Skeleton } from '../page/Skeleton';

/** Something wrong with one cell; `row` and `column` count from 0. */
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
  /** What the rows are called at their left; counted from 1 unless told. */
  readonly rowNames?: readonly string[] | undefined;
  readonly problems?: readonly CellProblem[] | undefined;
  /** Pixels at most; 320 unless told. */
  readonly height?: number | undefined;
}

const Sheet = lazy(async () => ({ default: (await import('./Sheet')).Sheet }));

/** Rows as a spreadsheet shows them, for what is about to be imported; cells with a problem are marked and say it. */
export function SheetPreview(props: SheetPreviewProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height={props.height ?? 320} />}>
      <Sheet {...props} />
    </Suspense>
  );
}
