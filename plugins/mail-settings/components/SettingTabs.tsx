import { useRefusal } from 'sendwright/sdk';
import { Tabs } from 'sendwright/sdk/ui';
import { paths } from '../contract';

/** The tabs of the mail settings that somebody may see. */
export function SettingTabs({ selected }: { readonly selected: 'mail' | 'tracking' }) {
  const hasMail = useRefusal({ scope: 'mail_settings.read' }) === undefined;
  const hasTracking = useRefusal({ scope: 'tracking_settings.read' }) === undefined;
  if (!hasMail || !hasTracking) return null;
  return (
    <Tabs
      label="Parts of mail settings"
      selected={selected}
      tabs={[
        { id: 'mail', title: 'Mail', to: paths.mail },
        { id: 'tracking', title: 'Tracking', to: paths.tracking },
      ]}
    />
  );
}
