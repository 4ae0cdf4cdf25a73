import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { problemOf, useFetchAlert, usePolling } from 'sendwright/sdk/models';
import { Button, Empty, ErrorState, formatNumber, SearchField, Select, Skeleton, Toolbar } from 'sendwright/sdk/ui';
import type { DesignSummary } from 'sendwright/wire/designs';
import type { DesignKind } from '../contract';
import { DesignsStore } from '../designsStore';
import { texts } from '../texts';
import styles from './DesignGrid.module.css';

export interface DesignGridProps {
  readonly kind: DesignKind;
  readonly renderCard: (design: DesignSummary) => ReactNode;
  /** Shown if the account has no designs yet. */
  readonly emptyAction?: ReactNode;
  /** Replaces search and grid if the account has no designs yet. */
  readonly whenNone?: ReactNode;
  readonly tools?: ReactNode;
}

/** How often, in milliseconds, and how many times ready-made designs are asked for thumbnails that are being drawn. */
const drawing = { interval: 2000, most: 30 } as const;

/**
 * Shows the thumbnails of ready-made designs as they are drawn, which the first visit of an installation starts. The
 * server announces those of own designs. Call it in an observer.
 */
function useThumbnails(kind: DesignKind): void {
  const page = useService(DesignsStore).page(kind);
  const [tries, setTries] = useState(0);
  const awaits = kind === 'sendgrid-designs' && page.rows.some(({ thumbnail_ready: isDrawn }) => !isDrawn);
  const refetch = async () => {
    setTries((before) => before + 1);
    await page.freshen();
  };
  usePolling(refetch, drawing.interval, awaits && tries < drawing.most);
}

/** The designs of one kind, with search, categories and paging. */
export const DesignGrid = observer(function DesignGrid(props: DesignGridProps) {
  const { kind, renderCard, emptyAction, whenNone, tools } = props;
  const store = useDesigns(kind);
  const { rows, total, hasMore, request } = store.page(kind);
  const filter = store.filter(kind);
  const categories = store.categories(kind);
  useFetchAlert(problemOf(request), texts.fetchFailed, () => void store.fetch(kind));
  useThumbnails(kind);
  const isFiltered = filter.name !== '' || filter.category !== '';
  const clear = () => void store.fetch(kind, { name: '', category: '' });
  const options =
    filter.category === '' || categories.includes(filter.category) ? categories : [...categories, filter.category];

  const hasNone = request.status === 'success' && rows.length === 0 && !isFiltered;
  if (hasNone && whenNone) return whenNone;
  const content = () => {
    if (rows.length > 0) {
      return (
        <>
          <ul className={styles.grid} aria-label={kind === 'your-designs' ? 'Your designs' : 'Ready-made designs'}>
            {rows.map(renderCard)}
          </ul>
          {(hasMore || rows.length > 12) && (
            <div className={styles.more}>
              <span>
                {formatNumber(rows.length)} of {formatNumber(total ?? rows.length)} designs
              </span>
              {hasMore && (
                <Button loading={request.status === 'loading'} onClick={() => void store.page(kind).loadMore()}>
                  Load more
                </Button>
              )}
            </div>
          )}
        </>
      );
    }
    if (request.status === 'loading' || request.status === 'idle')
      return <Skeleton shape="cards" count={8} height={300} label="Loading designs" />;
    if (request.status === 'failure')
      return (
        <ErrorState
          failure={request.failure ?? request.error}
          title="The designs couldn't be loaded."
          onRetry={() => void store.fetch(kind)}
        />
      );
    if (isFiltered)
      return (
        <Empty
          drawing="search"
          title="No design matches"
          text="Try another word, or another category."
          action={<Button onClick={clear}>Clear filters</Button>}
        />
      );
    return (
      <Empty
        drawing="form"
        title="No designs yet"
        text="Reusable emails you can start from: your own, or copies of ready-made designs."
        action={emptyAction}
      />
    );
  };

  return (
    <div className={styles.library}>
      <Toolbar label="Designs" end={tools}>
        <SearchField
          label="Search designs"
          value={filter.name}
          onSearch={(name) => void store.fetch(kind, { ...filter, name })}
        />
        {(options.length > 0 || filter.category !== '') && (
          <span className={styles.category}>
            <Select
              ariaLabel="Category"
              value={filter.category}
              options={[
                { value: '', label: 'All categories' },
                ...options.map((category) => ({ value: category, label: category })),
              ]}
              onChange={(category) => void store.fetch(kind, { ...filter, category })}
            />
          </span>
        )}
      </Toolbar>
      {content()}
    </div>
  );
});

/** The loaded designs of one kind. Read in an observer. */
function useDesigns(kind: DesignKind): DesignsStore {
  const store = useService(DesignsStore);
  const page = store.page(kind);
  useEffect(() => {
    void store.fetch(kind, { name: '', category: '' });
    // Without categories the list still works; only the filter is missing.
    const controller = new AbortController();
    if (kind === 'your-designs') store.fetchCategories(controller.signal).catch(() => undefined);
    return () => {
      controller.abort();
      page.cancel();
    };
  }, [store, page, kind]);
  return store;
}
