import { Navigation, useService } from 'sendwright/sdk';
import { Link, useObserved } from 'sendwright/sdk/ui';
import type { ReportFigure } from 'sendwright/wire/reportPeople';
import { paths } from '../contract';
import { peopleFigures, type PeopleNarrowing, peopleParameters } from '../people';
import type { ReportView } from '../reportView';

/** The people behind a figure. */
export interface PeopleTarget {
  readonly figure: ReportFigure;
  readonly narrowing?: PeopleNarrowing | undefined;
}

export interface PeopleLinkProps extends PeopleTarget {
  readonly view: ReportView;
  /** What the figure is of: "Gmail". */
  readonly of?: string | undefined;
  readonly children: string;
}

/** A figure that opens the people behind it, over the report; of nobody, a text. */
export function PeopleLink({ view, figure, narrowing, of, children }: PeopleLinkProps) {
  const navigation = useService(Navigation);
  const search = useObserved(() => navigation.location.search);
  const shown = Object.fromEntries(new URLSearchParams(search));
  if (/^0\b(?!\.)/.test(children)) return children;
  return (
    <Link
      to={paths.overview}
      query={{ ...shown, ...peopleParameters(view, figure, narrowing) }}
      look="figure"
      ariaLabel={`${children}, people: ${peopleFigures[figure].title}${of === undefined ? '' : `, ${of}`}`}
    >
      {children}
    </Link>
  );
}

/** Opens the people behind a figure of a drawing, which has no links. */
export function useOpenPeople(view: ReportView): (target: PeopleTarget) => void {
  const navigation = useService(Navigation);
  return ({ figure, narrowing }) => {
    const query = new URLSearchParams(navigation.location.search);
    for (const [name, value] of Object.entries(peopleParameters(view, figure, narrowing))) query.set(name, value);
    navigation.go(`${navigation.location.pathname}?${query.toString()}`);
  };
}
