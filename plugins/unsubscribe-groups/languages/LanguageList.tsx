import { useCallback, useState } from 'react';
import { Http, Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, type Column, DataTable, Empty, formatNumber, Page, StatusTag, useTableState } from 'sendwright/sdk/ui';
import type { RecipientLanguageSummary } from 'sendwright/wire/languages';
import { GroupTabs } from '../components/GroupTabs';
import { paths } from '../contract';
import { AddLanguage } from './AddLanguage';

export const languageAddress = (language: string): string => pathTo<string>(paths.languages, { language });

const columns: readonly Column<RecipientLanguageSummary>[] = [
  { id: 'name', title: 'Language', cell: ({ name }) => <strong>{name}</strong>, minWidth: 160 },
  { id: 'tag', title: 'Tag', cell: ({ language }) => language, width: 110, wideOnly: 640 },
  {
    id: 'translated',
    title: 'Translated',
    cell: ({ translated, total }) => `${formatNumber(translated)} of ${formatNumber(total)}`,
    width: 140,
  },
  {
    id: 'own',
    title: 'Your wording',
    cell: ({ own }) => (own === 0 ? 'None' : `${formatNumber(own)} ${own === 1 ? 'text' : 'texts'}`),
    width: 140,
    wideOnly: 640,
  },
  {
    id: 'kind',
    title: 'Status',
    cell: ({ is_standard: isStandard, translated, total }) =>
      isStandard ? (
        'Built in'
      ) : (
        <StatusTag
          tone={translated < total ? 'warning' : 'success'}
          label={translated < total ? 'Partly English' : 'Complete'}
        />
      ),
    width: 140,
    wideOnly: 640,
  },
];

/** The languages of forms, public pages and confirmation emails. */
export function LanguageList() {
  const http = useService(Http);
  const navigation = useService(Navigation);
  const mayChange = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const [isAdding, setAdding] = useState(false);
  const table = useTableState();
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /marketing/languages', { signal, retry: true }), [http]),
  );
  const typed = table.search.trim().toLowerCase();
  const rows = (value?.result ?? []).filter(({ name, language }) =>
    `${name} ${language}`.toLowerCase().includes(typed),
  );
  return (
    <Page
      wide
      title="Languages"
      intro="What forms, preference pages and confirmation emails say in each language, and languages of your own."
      primaryAction={
        mayChange && (
          <Button intent="primary" icon="add" onClick={() => setAdding(true)}>
            Add language
          </Button>
        )
      }
    >
      <GroupTabs selected="languages" />
      <DataTable
        label="Languages"
        noun={['language', 'languages']}
        columns={columns}
        rows={rows}
        rowKey={({ language }) => language}
        rowLabel={({ name }) => name}
        rowLink={({ language }) => languageAddress(language)}
        total={rows.length}
        loading={value === undefined && failure === undefined}
        error={value === undefined ? failure : undefined}
        onRetry={reload}
        state={table}
        search={{ label: 'Search languages' }}
        empty={<Empty drawing="form" title="No languages" text="No language has this name." />}
      />
      {isAdding && (
        <AddLanguage
          known={(value?.result ?? []).map(({ language }) => language)}
          onAdded={(language) => navigation.go(languageAddress(language))}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  );
}
