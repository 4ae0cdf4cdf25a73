import { observer } from 'mobx-react-lite';
import { useService } from 'sendwright/sdk';
import { Banner } from 'sendwright/sdk/ui';
import { OutboxStore } from '../outboxStore';

/** Whether mail really leaves. */
export const TransportBanner = observer(function TransportBanner() {
  const { status } = useService(OutboxStore);
  if (!status) return null;
  if (status.transport === 'smtp') {
    return (
      <Banner tone="success" title="Mail leaves through your SMTP server">
        What was captured before stays here.
      </Banner>
    );
  }
  return (
    <Banner tone="info" title="Mail is captured here: nothing leaves this server">
      Set <code>SMTP_URL</code>, such as <code>smtps://user:password@mail.example.com</code>, and restart the server to
      send for real.
    </Banner>
  );
});
