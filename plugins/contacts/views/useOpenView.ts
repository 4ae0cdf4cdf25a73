import { useEffect, useMemo } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import type { TableView } from 'sendwright/sdk/ui';
import type { ContactView } from 'sendwright/wire/contactViews';
import { filterNames } from '../contactFilters';
import { noView, tableViewOf } from './viewState';
import { ViewsStore } from './viewsStore';

interface OpenView {
  readonly view: ContactView | undefined;
  readonly table: TableView | undefined;
  /** Whether it is known which view is open, so that contacts can be fetched. */
  readonly isKnown: boolean;
  /** Whether the address names a view that the teammate doesn't see, or that is gone. */
  readonly isMissing: boolean;
}

/** The view that the address names, or that the contacts open in. `none`: a grid without views. Call in an observer. */
export function useOpenView(none: boolean): OpenView {
  const views = useService(ViewsStore);
  const { location } = useService(Navigation);
  const { isSettled } = views;
  useEffect(() => {
    if (!none)
      views.load().then(
        () => views.rememberFirst(),
        () => undefined,
      );
  }, [none, views]);

  const address = new URLSearchParams(location.search);
  const named = address.get('view') ?? undefined;
  const hasOwnState = [...filterNames, 'search', 'sort'].some((name) => address.has(name));
  const opensFirst = named === undefined && !hasOwnState;
  const view = none ? undefined : named !== undefined ? views.get(named) : opensFirst ? views.first : undefined;
  const table = useMemo(() => view && tableViewOf(view), [view]);
  const waits = named === undefined ? opensFirst && views.mayOpenInView : named !== noView;
  return {
    view,
    table,
    isKnown: none || isSettled || view !== undefined || !waits,
    isMissing: !none && isSettled && named !== undefined && named !== noView && view === undefined,
  };
}
