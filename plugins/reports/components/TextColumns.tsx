import { paths as singleSends } from 'sendwright/plugins/single-sends/contract';
import { type Column, Link } from 'sendwright/sdk/ui';
import type { ReportSend } from 'sendwright/wire/reports';
import type { TextFigures } from 'sendwright/wire/textReports';
import { type TextFigureId, textFigures } from '../textFigures';

interface TextFigureCellProps {
  readonly send: ReportSend;
  readonly figures: TextFigures;
  /** Undefined: text messages have none. */
  readonly figure: TextFigureId | undefined;
}

/** A figure of a send by SMS, which opens the people behind it. */
export function TextFigureCell({ send: { id, name }, figures, figure: wanted }: TextFigureCellProps) {
  const figure = textFigures.find((one) => one.id === wanted);
  if (figure === undefined) return <>–</>;
  const shown = figure.show(figures);
  if (figure.people === undefined || figure.value(figures) === 0) return <>{shown}</>;
  return (
    <Link
      to={singleSends.statsPeople}
      params={{ id, figure: figure.people }}
      look="figure"
      ariaLabel={`${shown}: ${figure.label}, people of ${name}`}
    >
      {shown}
    </Link>
  );
}

/** The columns of sends by SMS; the server sorts by those that emails have, too. */
export const textColumns: readonly Column<ReportSend>[] = textFigures.map(({ id, label }) => ({
  id,
  title: label,
  width: 118,
  align: 'right',
  sortable: id === 'delivered' || id === 'clicked',
  cell: (send) => (send.sms ? <TextFigureCell send={send} figures={send.sms} figure={id} /> : '–'),
}));
