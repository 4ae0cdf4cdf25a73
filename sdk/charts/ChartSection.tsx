import { type ReactNode, useState } from 'react';
import { PageSection } from 'sendwright/sdk/ui';
import { ChartTable, type ChartTableProps } from './ChartTable';
import { chartAddress, ChartTools, type ChartToolsProps, useChartAnchor } from './ChartTools';
import styles from './ChartSection.module.css';

export interface ChartSectionProps extends Pick<ChartToolsProps, 'note' | 'keys' | 'drawing'> {
  readonly title: string;
  /** Its element, for links to it. */
  readonly id: string;
  /** What a link to it has in the query, so that it shows the same. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Names the chart where the title alone would not: "Audience by week". */
  readonly name?: string | undefined;
  readonly data: NonNullable<ChartToolsProps['data']>;
  /** Renders a figure of the table, such as a link to the people behind it. */
  readonly cell?: ChartTableProps['cell'];
  readonly description?: ReactNode;
  /** In front of the chart's buttons. */
  readonly action?: ReactNode;
  /** Above the chart. */
  readonly before?: ReactNode;
  readonly chart: ReactNode;
  /** Below the chart. */
  readonly children?: ReactNode;
}

/** A section with a chart, whose figures are available as table, CSV, image and link. */
export function ChartSection(props: ChartSectionProps) {
  const {
    title,
    id,
    query,
    name = title,
    data,
    note,
    keys,
    drawing,
    description,
    action,
    before,
    chart,
    cell,
    children,
  } = props;
  const [asTable, setAsTable] = useState(false);
  useChartAnchor(id);
  return (
    <div id={id} className={styles.anchor}>
      <PageSection
        title={title}
        description={description}
        action={
          <>
            {action}
            <span className={styles.tools}>
              <ChartTools
                title={name}
                data={data}
                address={chartAddress(id, query)}
                note={note}
                keys={keys}
                drawing={drawing}
                table={{ isShown: asTable, onToggle: () => setAsTable(!asTable) }}
              />
            </span>
          </>
        }
      >
        {before}
        {asTable ? <ChartTable title={name} data={data} cell={cell} /> : chart}
        {children}
      </PageSection>
    </div>
  );
}
