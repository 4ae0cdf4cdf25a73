import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './Tabs.module.css';
import { classNames } from '../classNames';
import { Link } from '../Link';

export interface Tab<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** A count next to the label. */
  readonly count?: number | undefined;
  /** The address of the tab's page, if each tab is a route. */
  readonly to?: string | undefined;
  /** The tab's content, if all tabs are on one page. */
  readonly content?: ReactNode;
}

export interface TabsProps<Id extends string = string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect?: ((id: Id) => void) | undefined;
}

/** If space is limited, the tabs scroll to the active one. */
function showCurrent(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-current]')?.parentElement;
  if (list && tab) list.scrollLeft = tab.offsetLeft + tab.offsetWidth - list.offsetLeft - list.clientWidth;
}

/** The tabs of a page. Tabs with `to` are links in a navigation; others are ARIA tabs with arrow key navigation. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const id = useId();
  if (tabs.some((tab) => tab.to !== undefined)) {
    return (
      <nav ref={showCurrent} className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <span key={tab.id} className={classNames(styles.tab, tab.id === selected && styles.selected)}>
            <Link to={tab.to ?? '#'} look="quiet" ariaCurrent={tab.id === selected ? 'page' : undefined}>
              {tab.title}
              {tab.count !== undefined && <span className={styles.count}>{tab.count.toLocaleString('en-US')}</span>}
            </Link>
          </span>
        ))}
      </nav>
    );
  }

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const to = steps[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onSelect?.(next.id);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };

  const shown = tabs.find((tab) => tab.id === selected);
  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={tab.content === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={classNames(styles.tab, tab.id === selected && styles.selected)}
            onKeyDown={onKeyDown}
            onClick={() => onSelect?.(tab.id)}
          >
            {tab.title}
            {tab.count !== undefined && <span className={styles.count}>{tab.count.toLocaleString('en-US')}</span>}
          </button>
        ))}
      </div>
      {shown?.content !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.id}`} className={styles.panel}>
          {shown.content}
        </div>
      )}
    </>
  );
}
