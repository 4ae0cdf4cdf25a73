import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Page } from 'sendwright/sdk/ui';
import { type SettingGroup, SettingList } from '../components/SettingList';
import { SettingTabs } from '../components/SettingTabs';

const groups: readonly SettingGroup[] = [
  {
    title: 'Opens and clicks',
    description: 'What is tracked in messages that applications send. Single sends have their own settings.',
    names: ['open', 'click'],
  },
  { title: 'Links', description: 'Added to messages and their links.', names: ['google_analytics', 'subscription'] },
];

/** What is counted of the account's mail. */
export default function TrackingSettings() {
  const http = useService(Http);
  const settings = useLoaded(
    useCallback(
      async (signal: AbortSignal) => (await http.call('GET /tracking_settings', { retry: true, signal })).result,
      [http],
    ),
  );
  return (
    <Page
      title="Mail settings"
      intro="What is counted of messages, and added to their links."
      tabs={<SettingTabs selected="tracking" />}
    >
      <SettingList groups={groups} settings={settings} scope="tracking_settings.update" />
    </Page>
  );
}
