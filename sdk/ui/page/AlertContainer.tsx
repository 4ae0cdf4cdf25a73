import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { Button } from '../Button';
import { Banner } from './Banner';

const tones = { success: 'success', danger: 'danger', warning: 'warning' } as const;

/** Shows the alerts with its id (`alertContainerId`) in its place instead of as toasts. */
export const AlertContainer = observer(function AlertContainer({ id }: { readonly id: string }) {
  const alerts = useService(Alerts);
  useEffect(() => alerts.openContainer(id), [alerts, id]);
  return (
    <div id={id} aria-live="polite">
      {alerts.shownIn(id).map(({ id: alert, message, type, action }) => (
        <Banner
          key={alert}
          tone={tones[type]}
          action={
            action && (
              <Button size="small" onClick={() => void action.run()}>
                {action.label}
              </Button>
            )
          }
          onDismiss={() => alerts.dismiss(alert)}
        >
          {message}
        </Banner>
      ))}
    </div>
  );
});
