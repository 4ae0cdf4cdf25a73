import { Link } from 'sendwright/sdk/ui';
import type { SendFigure } from 'sendwright/wire/sendPeople';
import { paths } from '../contract';
import type { SendReport } from '../statistics/useSendReport';
import { figures, viewOf } from './figures';
import styles from './people.module.css';

export interface PeopleLinkProps {
  readonly report: Pick<SendReport, 'send' | 'days' | 'part'>;
  readonly figure: SendFigure;
  /** With `clicked`: the link. */
  readonly link?: { readonly place: number; readonly url: string } | undefined;
  /** Whether opens and clicks by bots are included. */
  readonly withBots?: boolean | undefined;
  /** Of a text message: those with this error of the SMS provider. */
  readonly error?: number | undefined;
  readonly children: string;
}

/** A figure that opens the people behind it. */
export function PeopleLink({ report, figure, link, withBots = false, error, children }: PeopleLinkProps) {
  const title = error === undefined ? figures[figure].title : `Error ${error}`;
  const view = viewOf(report, {
    ...(link && { link: link.place, url: link.url }),
    ...(error !== undefined && { error }),
    withBots,
  });
  return (
    <span className={styles.figure}>
      <Link
        to={paths.statsPeople}
        params={{ id: report.send.id, figure }}
        query={view}
        look="quiet"
        ariaLabel={`${children}, people: ${link ? `${title} ${link.url}` : title}`}
      >
        {children}
      </Link>
    </span>
  );
}

/** For a report: what makes the text of a figure a link to the people behind it. */
export const linkPeople = (report: PeopleLinkProps['report']) => (figure: SendFigure) => (text: string) => (
  <PeopleLink report={report} figure={figure}>
    {text}
  </PeopleLink>
);
