import { useCallback, useState } from 'react';
import { paths as account } from 'sendwright/plugins/account/contract';
import { Alerts, Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, Dialog, ErrorState, Link, Skeleton, Switch, useAccountZone } from 'sendwright/sdk/ui';
import { texts } from '../texts';
import styles from './reports.module.css';

/** Starts and stops the weekly report. */
export function WeeklyDialog({ onClose }: { readonly onClose: () => void }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const zone = useAccountZone();
  const [changed, setChanged] = useState<boolean>();
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /marketing/reports/weekly', { signal }), [http]),
  );
  const enabled = changed ?? value?.enabled ?? false;
  const set = async (isEnabled: boolean): Promise<void> => {
    setChanged(isEnabled);
    try {
      await http.call('PUT /marketing/reports/weekly', { body: { enabled: isEnabled } });
      alerts.show(isEnabled ? texts.weeklyOn : texts.weeklyOff);
    } catch {
      setChanged(!isEnabled);
      alerts.show(texts.weeklyFailed);
    }
  };
  return (
    <Dialog title="Weekly report" size="small" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {value ? (
        <div className={styles.weekly}>
          <p>
            {value.email === '' ? (
              <>
                The weekly report needs a confirmed email address. Add one in{' '}
                <Link to={account.profile}>your profile</Link>, or open the link in the email that was sent to it.
              </>
            ) : (
              `On Mondays from 08:00 (${zone}), ${value.email} gets the week's figures compared with the ` +
              'week before. Weeks without activity send nothing.'
            )}
          </p>
          <Switch
            checked={enabled}
            disabled={value.email === '' && !enabled}
            onChange={(isEnabled) => void set(isEnabled)}
            label="Email me the weekly report"
          />
        </div>
      ) : failure === undefined ? (
        <Skeleton shape="block" height={80} />
      ) : (
        <ErrorState failure={failure} title="The setting couldn't be loaded." onRetry={reload} />
      )}
    </Dialog>
  );
}
