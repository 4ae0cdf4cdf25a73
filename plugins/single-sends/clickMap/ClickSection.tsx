import { useState } from 'react';
import { formatNumber, PageSection, Tabs, formatCount } from 'sendwright/sdk/ui';
import { PeopleLink } from '../people/PeopleLink';
import type { SendReport } from '../statistics/useSendReport';
import { VariationChoice } from '../components/editor/VariationTabs';
import { LinkTable } from '../components/stats/LinkTable';
import { ClickMap } from './ClickMap';
import styles from './clickMap.module.css';

type View = 'desktop' | 'phone' | 'table';

const views = [
  { id: 'desktop', title: 'Desktop' },
  { id: 'phone', title: 'Phone' },
  { id: 'table', title: 'Table' },
] as const;

/** The clicks of a send: drawn on the message, or as a table. */
export function ClickSection({ report }: { readonly report: SendReport }) {
  const { send, part, totals } = report;
  const [view, setView] = useState<View>('desktop');
  const [chosen, setChosen] = useState<number>();
  const variations = send.abtest?.variations ?? [];
  const winner = variations.findIndex(({ id }) => id === send.abtest?.winning_template_id);
  const place = chosen ?? Math.max(0, winner);
  const isOwnChoice = view !== 'table' && variations.length > 1 && part.variation === undefined;
  const variation = isOwnChoice ? variations[place]?.id : part.variation;
  return (
    <PageSection
      title="Where they clicked"
      description={
        totals.clicks === 0 ? (
          'No clicks yet.'
        ) : (
          <>
            <PeopleLink report={report} figure="clicked">
              {formatCount(totals.human_unique_clicks, 'person', 'people')}
            </PeopleLink>
            ,{' '}
            <PeopleLink report={report} figure="any_click" withBots>
              {formatCount(totals.clicks, 'click')}
            </PeopleLink>
            {totals.machine_clicks > 0 && (
              <>
                ,{' '}
                <PeopleLink report={report} figure="machine_clicked">
                  {formatNumber(totals.machine_clicks)}
                </PeopleLink>{' '}
                of them by link scanners
              </>
            )}
          </>
        )
      }
      action={
        <div className={styles.views}>
          <Tabs<View> label="Clicks" tabs={views} selected={view} onSelect={setView} />
        </div>
      }
    >
      {isOwnChoice && (
        <VariationChoice count={variations.length} shown={place} onShow={setChosen} label="Variation of the message" />
      )}
      {view === 'table' ? (
        <LinkTable report={report} />
      ) : (
        <ClickMap
          key={variation}
          report={{ ...report, part: { ...part, variation } }}
          width={view === 'phone' ? 375 : 640}
          isPhone={view === 'phone'}
        />
      )}
    </PageSection>
  );
}
