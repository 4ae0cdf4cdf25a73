import { pathTo } from 'sendwright/sdk';
import { Link } from 'sendwright/sdk/ui';
import type { AutomationFigure, AutomationPeopleQuery } from 'sendwright/wire/automationPeople';
import { paths } from '../../contract';
import styles from './stats.module.css';

/** The people behind a figure of an automation. */
export interface FigureTarget {
  readonly id: string;
  /** The tab of the page: the number of an email. */
  readonly number?: number | undefined;
  readonly figure: AutomationFigure;
  readonly step?: string | undefined;
  /** Of the step: a branch, or what was done with an ad audience. */
  readonly outcome?: AutomationPeopleQuery['outcome'];
  /** For figures of emails. */
  readonly days?: { readonly from: string; readonly to: string } | undefined;
  /** With clicks. */
  readonly link?: { readonly place: number; readonly url: string } | undefined;
  /** Whether opens and clicks by bots are included. */
  readonly withBots?: boolean | undefined;
  /** With `dropped`: why. */
  readonly reason?: string | undefined;
}

export interface FigureLinkProps extends FigureTarget {
  /** What the people are: "Email 1, Opened". */
  readonly title: string;
  /** What is counted, if `children` is a figure: 0 opens nobody. */
  readonly count?: number | undefined;
  readonly children: string;
}

const paramsOf = ({ id, number = 0 }: FigureTarget) => ({ id, ...(number > 0 && { messageNum: String(number) }) });

const queryOf = ({ figure, step, outcome, days, link, withBots, reason }: FigureTarget): Record<string, string> => ({
  people: figure,
  ...(step !== undefined && { step }),
  ...(outcome !== undefined && { outcome }),
  ...(days && { from: days.from, to: days.to }),
  ...(link && { link: String(link.place), url: link.url }),
  ...(withBots && { with: 'bots' }),
  ...(reason !== undefined && { reason }),
});

/** The address that opens the people behind a figure. */
export const figureAddress = (target: FigureTarget): string =>
  `${pathTo(paths.stats, paramsOf(target))}?${new URLSearchParams(queryOf(target)).toString()}`;

/** A figure that opens the people behind it. */
export function FigureLink({ title, count, children, ...target }: FigureLinkProps) {
  if (count === 0) return children;
  return (
    <span className={styles.figure}>
      <Link
        to={paths.stats}
        params={paramsOf(target)}
        query={queryOf(target)}
        look="quiet"
        ariaLabel={`${children}, people: ${title}`}
      >
        {children}
      </Link>
    </span>
  );
}
