import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { CopyableId, FormField, TextInput } from 'sendwright/sdk/ui';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import { isWebAddress } from '../../content';
import { useDetailScope } from './detailScope';

type Webhook = Extract<ActionConfig, { action: 'webhook' }>;

interface WebhookActionProps {
  readonly config: Webhook;
  readonly onChange: (config: Webhook) => void;
}

/** The address that is called, and the key with which it can verify the calls. */
export function WebhookAction({ config, onChange }: WebhookActionProps) {
  const { editor, showProblems } = useDetailScope();
  const http = useService(Http);
  const { id } = editor.automation;
  const { value: key } = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/automations/:id/signing_key', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  const isWrong = config.url === null ? showProblems : !isWebAddress(config.url);
  return (
    <>
      <FormField
        label="Address"
        helper="It gets the contact as signed JSON. Without an answer, it is called again for a day."
        error={isWrong ? 'Enter an address that starts with https://.' : undefined}
      >
        <TextInput
          value={config.url ?? ''}
          maxLength={2000}
          placeholder="https://"
          onChange={(text) => onChange({ ...config, url: text.trim() === '' ? null : text.trim() })}
        />
      </FormField>
      {key && (
        <FormField label="Verification key" helper="As for event webhooks: ECDSA over the timestamp and the body.">
          <CopyableId value={key.public_key} whole />
        </FormField>
      )}
    </>
  );
}
