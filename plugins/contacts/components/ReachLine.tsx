import { useEffect, useRef, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { Button, formatNumber, Menu } from 'sendwright/sdk/ui';
import type { ContactFilter, ContactReach, ReachCount } from 'sendwright/wire/contactSelection';
import { reachWords } from '../contactFilters';

const reasons: readonly Exclude<ContactReach, 'reachable'>[] = [
  'without_address',
  'unsubscribed',
  'bounced',
  'spam_report',
  'invalid',
];

export interface ReachLineProps {
  readonly filter: ContactFilter;
  /** The number of matches: a change triggers a recount. */
  readonly total: number | undefined;
}

/** How many of the shown contacts can receive email; clicking it shows why the others can't. */
export function ReachLine({ filter, total }: ReachLineProps) {
  const http = useService(Http);
  const button = useRef<HTMLButtonElement>(null);
  /** The last count and its query: a count of another query is never shown. */
  const [counted, setCounted] = useState<{ readonly of: string; readonly count: ReachCount }>();
  const [isOpen, setOpen] = useState(false);
  const wanted = JSON.stringify(filter);
  useEffect(() => {
    if (total === undefined) return undefined;
    const gone = new AbortController();
    // Not essential for the page, so a failure just hides it.
    http.call('GET /marketing/contacts/reach', { query: filter, retry: true, signal: gone.signal }).then(
      (count) => setCounted({ of: wanted, count }),
      () => undefined,
    );
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a filter that asks for the same is not counted again
  }, [http, wanted, total]);

  const count = counted?.of === wanted ? counted.count : undefined;
  if (!count || count.matching === 0 || count.matching !== total || filter.reach !== undefined) return null;
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
