import { useState } from 'react';
import { Http, Navigation, Session, useFailureAlert, useService } from 'sendwright/sdk';
import { Banner, Button, CopyableId, Dialog } from 'sendwright/sdk/ui';
import type { ApiKeyCreated } from 'sendwright/wire/apiKeys';
import { AccountStore } from '../accountStore';
import { KeyDialog } from '../components/KeyDialog';
import { paths } from '../contract';
import { texts } from '../texts';

/** A new key: the form, then the key itself, which is never shown again. */
export default function KeyCreate() {
  const { keys } = useService(AccountStore);
  const http = useService(Http);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const [created, setCreated] = useState<ApiKeyCreated>();
  const close = () => navigation.to(paths.keys);

  if (!created) {
    return (
      <KeyDialog
        title="New API key"
        submitLabel="Create API key"
        save={async ({ name, access, scopes }) => {
          const body = { name: name.trim(), scopes: [...(access === 'full' ? session.scopes : scopes)] };
          const create = () => http.call('POST /api_keys', { body });
          setCreated(await reporting(() => keys.change(create), texts.keyCreateFailed));
        }}
        onClose={close}
      />
    );
  }
  return (
    <Dialog
      title="Copy your key now"
      onClose={close}
      role="alertdialog"
      footer={
        <Button intent="primary" onClick={close}>
          I have copied it
        </Button>
      }
    >
      <Banner tone="warning" title="It is shown only this once.">
        Only its fingerprint is stored. Whoever holds the key acts as {created.name}.
      </Banner>
      <p>
        <CopyableId value={created.api_key} label="API key" />
      </p>
    </Dialog>
  );
}
