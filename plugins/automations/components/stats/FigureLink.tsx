import { Link } from 'sendwright/sdk/ui';
import type { AutomationFigure } from 'sendwright/wire/automationPeople';
import { paths } from '../../contract';
import styles from './stats.module.css';

export interface FigureLinkProps {
  readonly id: string;
  /** The tab of the page: the number of an email. */
  readonly number?: number | undefined;
  readonly figure: AutomationFigure;
  readonly step?: string | undefined;
  /** For figures of emails. */
  readonly days?: { readonly from: string; readonly to: string } | undefined;
  /** With `clicked`. */
  readonly link?: { readonly place: number; readonly url: string } | undefined;
  /** What the people are: "Email 1, Opened". */
  readonly title: string;
  readonly children: string;
}

/** A figure that opens the people behind it. */
export function FigureLink({ id, number = 0, figure, step, days, link, title, children }: FigureLinkProps) {
  return (
    <span className={styles.figure}>
      <Link
        to={paths.stats}
        params={{ id, ...(number > 0 && { messageNum: String(number) }) }}
        query={{
          people: figure,
          ...(step !== undefined && { step }),
          ...(days && { from: days.from, to: days.to }),
          ...(link && { link: String(link.place), url: link.url }),
        }}
        look="quiet"
        ariaLabel={`${children}, people: ${title}`}
      >
        {children}
      </Link>
    </span>
  );
}
