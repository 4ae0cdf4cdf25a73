import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Page } from 'sendwright/sdk/ui';
import { EnforcedTlsSection } from '../components/EnforcedTlsSection';
import { InboundSection } from '../components/InboundSection';
import { type SettingGroup, SettingList } from '../components/SettingList';
import { SettingTabs } from '../components/SettingTabs';

const groups: readonly SettingGroup[] = [
  {
    title: 'Content',
    description: 'What becomes of the messages that applications send. What a request says itself wins.',
    names: ['footer', 'template', 'plain_content', 'spam_check'],
  },
  {
    title: 'Copies and reports',
    description: 'Who else gets messages, and who is notified of problems.',
    names: ['bcc', 'forward_bounce', 'forward_spam'],
  },
  {
    title: 'Suppressions',
    description: 'Whom mail is sent to although it bounced, and how long bounces count.',
    names: ['address_whitelist', 'bounce_purge'],
  },
];

/** The account's settings for its mail. */
export default function MailSettings() {
  const http = useService(Http);
  const settings = useLoaded(
    useCallback(
      async (signal: AbortSignal) => (await http.call('GET /mail_settings', { retry: true, signal })).result,
      [http],
    ),
  );
  return (
    <Page
      title="Mail settings"
      intro="How the mail of this account is written, copied and transported."
      tabs={<SettingTabs selected="mail" />}
    >
      <SettingList groups={groups} settings={settings} scope="mail_settings.update" />
      <EnforcedTlsSection />
      <InboundSection />
    </Page>
  );
}
