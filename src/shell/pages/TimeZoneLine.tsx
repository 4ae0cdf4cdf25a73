import { HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId, useMemo } from 'react';
import { useRefusal } from 'sendwright/sdk';
import { useShell } from '../ShellContext';
import styles from './SettingsPage.module.css';

/** The account's time zone: times are shown in it, and schedules meant in it. */
export const TimeZoneLine = observer(function TimeZoneLine() {
  const { session, alerts } = useShell().kernel;
  const id = useId();
  const refusal = useRefusal({ scope: 'user.timezone.update' });
  const { name } = session.timeZone;
  const zones = useMemo(() => [...new Set([name, 'Etc/UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted((one, other) => one.localeCompare(other)), [name]);
  const change = async (zone: string) => {
    try {
      await session.changeTimeZone(zone);
      alerts.add({ type: 'success', message: `Times are shown in ${zone}.` });
    } catch {
      alerts.add({ type: 'danger', message: 'Unable to change the time zone. Please try again. If the issue continues, contact Support.' });
    }
  };
  return (
    <div className={styles.line}>
      <div>
        <div id={id} className={styles.name}>
          Time zone
        </div>
        <div className={styles.description}>{refusal ? refusal.message : 'Times are shown in it, and schedules are meant in it.'}</div>
      </div>
      <HTMLSelect aria-labelledby={id} value={name} options={zones} disabled={refusal !== undefined} onChange={(event) => void change(event.currentTarget.value)} />
    </div>
  );
});
