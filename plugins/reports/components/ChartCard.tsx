import { type ReactNode, type RefObject, useId, useState } from 'react';
import { type ChartData, type ChartKey, ChartTable, ChartTools, timeText } from 'sendwright/sdk/charts';
import { ErrorState, Skeleton } from 'sendwright/sdk/ui';
import { linkTo, type ReportView } from '../reportView';
import { rangeText } from '../dates';
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
  const heading = useId();
  const [asTable, setAsTable] = useState(false);
  const isEmpty = empty !== undefined;
  return (
    <section id={id} className={styles.card} aria-labelledby={heading}>
      <div className={styles.cardHead}>
        <h2 id={heading} className={styles.cardTitle}>
          {title}
        </h2>
        {legend}
        <div className={styles.cardActions}>
          {choices}
          <ChartTools
            title={title}
            data={isEmpty ? undefined : data}
            address={linkTo(view, path, id)}
            note={rangeText(view.from, view.to)}
            keys={keys}
            drawing={() => drawing?.current}
            table={chart === undefined ? undefined : { isShown: asTable, onToggle: () => setAsTable(!asTable) }}
          />
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

/** Makes figures of people links to them. */
const linkPeople =
  ({ data, view, peopleOf }: FiguresProps) =>
  (text: string, row: number, column: number): ReactNode => {
    const target = peopleOf?.(row, column);
    const cells = data.rows[row];
    if (target === undefined || cells?.[column] === 0) return text;
    return (
      <PeopleLink view={view} {...target} of={timeText(String(cells?.[0]))}>
        {text}
      </PeopleLink>
    );
  };

/** A chart's figures as a table; figures of people open them. */
function Figures(props: FiguresProps) {
  return <ChartTable title={props.title} data={props.data} cell={linkPeople(props)} />;
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
