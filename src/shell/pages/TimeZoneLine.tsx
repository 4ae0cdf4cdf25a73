import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useRefusal } from 'sendwright/sdk';
import { Combobox } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import styles from './SettingsPage.module.css';

/** The account's time zone, used for displayed times and schedules. */
export const TimeZoneLine = observer(function TimeZoneLine() {
  const { session, alerts } = useShell().kernel;
  const refusal = useRefusal({ scope: 'user.timezone.update' });
  const { name } = session.timeZone;
  const zones = useMemo(() => {
    const names = new Set([name, 'Etc/UTC', ...Intl.supportedValuesOf('timeZone')]);
    return [...names].toSorted((one, other) => one.localeCompare(other)).map((zone) => ({ value: zone, label: zone }));
  }, [name]);
  const change = async (zone: string) => {
    try {
      await session.changeTimeZone(zone);
      alerts.add({ type: 'success', message: `Times are shown in ${zone}.` });
    } catch {
      alerts.add({
        type: 'danger',
        message: 'Unable to change the time zone. Please try again. If the issue continues, contact Support.',
      });
    }
  };
  return (
    <div className={styles.line}>
      <div>
        <div className={styles.name}>Time zone</div>
        <div className={styles.description}>
          {refusal ? refusal.message : 'Times are shown in it, and schedules are meant in it.'}
        </div>
      </div>
      <div>
        <Combobox
          ariaLabel="Time zone"
          value={name}
          options={zones}
          disabled={refusal !== undefined}
          onChange={(zone) => zone !== '' && zone !== name && void change(zone)}
        />
      </div>
    </div>
  );
});
