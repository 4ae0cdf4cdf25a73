import { observer } from 'mobx-react-lite';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { Link } from 'sendwright/sdk/ui';
import type { SendFigure } from 'sendwright/wire/sendPeople';
import { paths } from '../contract';
import type { SendReport } from '../statistics/useSendReport';
import { figures, type PeopleNarrowing, viewOf } from './figures';
import styles from './people.module.css';

export interface PeopleLinkProps {
  readonly report: Pick<SendReport, 'send' | 'days' | 'part'>;
  readonly figure: SendFigure;
  /** With clicks: the link. */
  readonly link?: { readonly place: number; readonly url: string } | undefined;
  /** Whether opens and clicks by bots are included, or `only` people without any others. */
  readonly withBots?: PeopleNarrowing['withBots'];
  /** Of a text message: those with this error of the SMS provider. */
  readonly error?: number | undefined;
  readonly narrowing?: Omit<PeopleNarrowing, 'link' | 'url' | 'withBots' | 'error'> | undefined;
  /** Whose figure it is, where a page has several: "A in the test". */
  readonly of?: string | undefined;
  readonly children: string;
}

/** The parts of an address that tell figures of one kind from each other. */
const distinguishing = 'link error variation phase hour state reason question answer'.split(' ');

/** A figure that opens the people behind it. */
export const PeopleLink = observer(function PeopleLink(props: PeopleLinkProps) {
  const { report, figure, link, withBots = false, error, narrowing, of, children } = props;
  const title = error === undefined ? figures[figure].title : `Error ${error}`;
  const named = [link ? `${title} ${link.url}` : title, ...(of === undefined ? [] : [of])].join(', ');
  const view = viewOf(report, {
    ...(link && { link: link.place, url: link.url }),
    ...(error !== undefined && { error }),
    ...narrowing,
    withBots,
  });
  const params = { id: report.send.id, figure };
  const { pathname, search } = useService(Navigation).location;
  const shown = new URLSearchParams(search);
  const names = [
    ...distinguishing,
    ...(narrowing?.time === undefined ? [] : ['from', 'to']),
    ...(withBots === 'only' ? ['people'] : []),
  ];
  const isOpen =
    pathname === pathTo(paths.statsPeople, params) &&
    names.every((name) => (shown.get(name) ?? undefined) === view[name]);
  return (
    <span className={styles.figure}>
      <Link
        to={paths.statsPeople}
        params={params}
        query={view}
        look="quiet"
        ariaCurrent={isOpen ? 'page' : undefined}
        ariaLabel={`${children}, people: ${named}`}
      >
        {children}
      </Link>
    </span>
  );
});

/** For a report: what makes the text of a figure a link to the people behind it. */
export const linkPeople = (report: PeopleLinkProps['report']) => (figure: SendFigure) => (text: string) => (
  <PeopleLink report={report} figure={figure}>
    {text}
  </PeopleLink>
);
