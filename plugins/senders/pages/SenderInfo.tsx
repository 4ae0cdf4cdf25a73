import { Navigation, useService } from 'sendwright/sdk';
import { Button, Dialog, Link } from 'sendwright/sdk/ui';
import { paths } from '../contract';

export default function SenderInfo() {
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.list);
  return (
    <Dialog
      title="About senders"
      onClose={close}
      footer={
        <Button intent="primary" onClick={close}>
          Got it
        </Button>
      }
    >
      <p>A sender is the name and address your recipients see, and where their answers go. You can have up to 100.</p>
      <p>
        <strong>Why verify?</strong> The owner of an address must agree that mail is sent in its name. We send a link to
        the address; until it is followed, the sender cannot be used. Changing the from address asks again. Once{' '}
        <Link to={paths.domains}>your domain is authenticated</Link>, its senders need no such mail.
      </p>
      <p>
        <strong>Why a postal address?</strong> Anti-spam laws in most countries require one in every marketing email. It
        is written into the footer where your message has <code>{'{{Sender_Address}}'}</code>, or where no unsubscribe
        footer of your own exists.
      </p>
      <p>
        <strong>Which address?</strong> Use one of your own domain. Addresses of free mail services are usually refused
        or filed as spam, because those services tell receivers to trust only their own servers.
      </p>
    </Dialog>
  );
}
