import { type ReactNode, type RefObject, useId, useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { ErrorState, FigureTable, formatNumber, IconButton, Skeleton } from 'sendwright/sdk/ui';
import { type ChartData, saveCsv } from '../chartData';
import { type ChartKey, saveImage } from '../charts/saveImage';
import { linkTo, type ReportView } from '../reportView';
import { rangeText } from '../dates';
import { texts } from '../texts';
import { PeopleLink, type PeopleTarget } from './PeopleLink';
import styles from './reports.module.css';

export interface ChartCardProps {
  /** Its anchor in links. */
  readonly id: string;
  readonly title: string;
  readonly view: ReportView;
  /** Where a link to it leads. */
  readonly path: string;
  /** Undefined while loading. */
  readonly data: ChartData | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
  /** Next to the title. */
  readonly legend?: ReactNode;
  /** Choices before the actions. */
  readonly choices?: ReactNode;
  /** What the chart says, in words. */
  readonly summary?: ReactNode;
  /** The chart; missing for one that is a table anyway. */
  readonly chart?: ReactNode;
  /** What its colors stand for, for the image. */
  readonly keys?: readonly ChartKey[];
  /** The drawing, for the image. */
  readonly drawing?: RefObject<SVGSVGElement | null>;
  /** The table, if it has more than the figures. */
  readonly table?: ReactNode;
  /** The people behind a cell of the figures, by row and column. */
  readonly peopleOf?: ((row: number, column: number) => PeopleTarget | undefined) | undefined;
  readonly empty?: string | undefined;
  readonly footer?: ReactNode;
}

/** A chart with its figures as table, CSV, image and link. */
export function ChartCard(props: ChartCardProps) {
  const { id, title, view, path, data, failure, onRetry, legend, choices, summary, chart, drawing, table, empty } =
    props;
  const { footer, keys = [], peopleOf } = props;
  const alerts = useService(Alerts);
  const heading = useId();
  const [asTable, setAsTable] = useState(false);
  const days = rangeText(view.from, view.to);
  const isEmpty = empty !== undefined;
  const copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${linkTo(view, path, id)}`);
      alerts.show(texts.linkCopied);
    } catch {
      alerts.show(texts.linkNotCopied);
    }
  };
  const saveAsImage = (): void => {
    if (!data) return;
    saveImage({ title, note: days, data, keys }, drawing?.current ?? null).catch(() => alerts.show(texts.imageFailed));
  };
  return (
    <section id={id} className={styles.card} aria-labelledby={heading}>
      <div className={styles.cardHead}>
        <h2 id={heading} className={styles.cardTitle}>
          {title}
        </h2>
        {legend}
        <div className={styles.cardActions}>
          {choices}
          {data && !isEmpty && (
            <>
              {chart !== undefined && (
                <IconButton
                  size="small"
                  icon={asTable ? 'chart' : 'list'}
                  label={asTable ? `${title} as a chart` : `${title} as a table`}
                  onClick={() => setAsTable(!asTable)}
                />
              )}
              <IconButton size="small" icon="download" label={`${title} as CSV`} onClick={() => saveCsv(title, data)} />
              <IconButton size="small" icon="image" label={`${title} as an image`} onClick={saveAsImage} />
            </>
          )}
          <IconButton size="small" icon="link" label={`Copy the link to ${title}`} onClick={() => void copyLink()} />
        </div>
      </div>
      {failure !== undefined && !data ? (
        <ErrorState failure={failure} title="These figures couldn't be loaded." onRetry={onRetry} />
      ) : !data ? (
        <Skeleton shape="block" height={220} />
      ) : isEmpty ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <>
          {summary && <p className={styles.summary}>{summary}</p>}
          {asTable || chart === undefined
            ? (table ?? <Figures title={title} data={data} view={view} peopleOf={peopleOf} />)
            : chart}
          {footer && !asTable && <div className={styles.cardFooter}>{footer}</div>}
        </>
      )}
    </section>
  );
}

type FiguresProps = Pick<ChartCardProps, 'title' | 'view' | 'peopleOf'> & { readonly data: ChartData };

/** A chart's figures as a table; figures of people open them. */
function Figures({ title, data, view, peopleOf }: FiguresProps) {
  return (
    <FigureTable label={title} maxHeight={320}>
      <thead>
        <tr>
          {data.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row, place) => (
          <tr key={String(row[0])}>
            {row.map((cell, index) =>
              index === 0 ? (
                <th key={data.columns[index]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={data.columns[index]}>
                  <Cell value={cell} view={view} target={peopleOf?.(place, index)} of={String(row[0])} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

interface CellProps {
  readonly value: string | number | null | undefined;
  readonly view: ReportView;
  readonly target: PeopleTarget | undefined;
  readonly of: string;
}

function Cell({ value, view, target, of }: CellProps) {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'number' ? formatNumber(value) : value;
  if (target === undefined || value === 0) return text;
  return (
    <PeopleLink view={view} {...target} of={of}>
      {text}
    </PeopleLink>
  );
}

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of few, all visible. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div className={styles.choice} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
