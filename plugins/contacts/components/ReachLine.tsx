import { useEffect, useRef, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { Button, formatNumber, Menu } from 'sendwright/sdk/ui';
import type { ContactReach, ReachCount } from 'sendwright/wire/contactSelection';
import { reachWords } from '../contactFilters';
import { ContactsStore } from '../contactsStore';
import type { BrowseQuery } from '../endpoints';

export interface ReachLineProps {
  readonly query: BrowseQuery;
  /** How many match: counted anew when it changes. */
  readonly total: number | undefined;
}

const reasons: readonly Exclude<ContactReach, 'reachable'>[] = [
  'without_address',
  'unsubscribed',
  'bounced',
  'spam_report',
  'invalid',
];

/** How many of the contacts shown mail can reach; why not the others, when it is pressed. */
export function ReachLine({ query, total }: ReachLineProps) {
  const store = useService(ContactsStore);
  const button = useRef<HTMLButtonElement>(null);
  /** The last count, and what was counted: a count of something else is never shown. */
  const [counted, setCounted] = useState<{ readonly of: string; readonly count: ReachCount }>();
  const [isOpen, setOpen] = useState(false);
  const { listId, search, reach, addedDays } = query;
  const wanted = JSON.stringify({ listId, search, reach, addedDays });
  useEffect(() => {
    if (total === undefined) return undefined;
    const gone = new AbortController();
    // Beside the point of the page: where it cannot be counted it is not shown.
    store.reach({ listId, search, reach, addedDays }, gone.signal).then(
      (count) => setCounted({ of: wanted, count }),
      () => undefined,
    );
    return () => gone.abort();
  }, [store, listId, search, reach, addedDays, wanted, total]);

  const count = counted?.of === wanted ? counted.count : undefined;
  if (!count || count.matching === 0 || count.matching !== total || reach !== undefined) return null;
  const missing = reasons.filter((reason) => count[reason] > 0);
  const words = `${formatNumber(count.reachable)} reachable`;
  if (missing.length === 0) return <span>{words}</span>;
  return (
    <>
      <Button
        ref={button}
        size="small"
        intent="quiet"
        ariaExpanded={isOpen}
        ariaHasPopup="menu"
        hint="How many of these contacts mail can reach, and why not the others"
        onClick={() => setOpen(!isOpen)}
      >
        {words} of {formatNumber(count.matching)}
      </Button>
      {isOpen && (
        <Menu
          label="Why mail does not reach the others"
          anchor={button}
          onClose={() => setOpen(false)}
          items={missing.map((reason) => ({
            label: `${reachWords[reason]}: ${formatNumber(count[reason])}`,
            onSelect: () => setOpen(false),
          }))}
        />
      )}
    </>
  );
}
