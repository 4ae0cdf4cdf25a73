import type { Http } from 'sendwright/sdk';
import { IsRequired, IsWebAddress, MaxCharacters } from 'sendwright/sdk/forms';
import type { ParseSetting, SecurityPolicy } from 'sendwright/wire/inboundParse';

/** Chosen for posts that a policy of their own is to sign, and for those that nothing does. */
export const newPolicy = 'new';
export const noPolicy = '';

/** The form values of a host whose mail is posted. */
export class InboundForm {
  @IsRequired('Host') @MaxCharacters('Host', 253) hostname = '';
  @IsRequired('Post URL') @IsWebAddress('Post URL') @MaxCharacters('Post URL', 2000) url = '';
  security_policy = noPolicy;
  spam_check = false;
  send_raw = false;
}

export const inboundFormOf = ({ security_policy: policy, ...setting }: ParseSetting): Partial<InboundForm> => ({
  ...setting,
  security_policy: policy ?? noPolicy,
});

/**
 * Saves a new host, or the one that had the name `before`. A key that is to sign its posts is made first, and deleted
 * again where the host is refused.
 */
export async function saveInbound(http: Http, form: InboundForm, before: string | undefined): Promise<ParseSetting> {
  if (form.security_policy !== newPolicy) return saveHost(http, form, before);
  const body = { name: `Posts of ${form.hostname.trim()}`.slice(0, 100), signature: { enabled: true } };
  const { policy } = await http.call('POST /user/webhooks/security/policies', { body });
  try {
    return await saveHost(http, { ...form, security_policy: policy.id }, before);
  } catch (error) {
    await http
      .call('DELETE /user/webhooks/security/policies/:id', { params: { id: policy.id } })
      .catch(() => undefined);
    throw error;
  }
}

function saveHost(http: Http, form: InboundForm, before: string | undefined): Promise<ParseSetting> {
  const { hostname, url, spam_check, send_raw, security_policy: policy } = form;
  const body = {
    hostname: hostname.trim(),
    url: url.trim(),
    spam_check,
    send_raw,
    security_policy: policy === noPolicy ? null : policy,
  };
  return before === undefined
    ? http.call('POST /user/webhooks/parse/settings', { body })
    : http.call('PATCH /user/webhooks/parse/settings/:hostname', { params: { hostname: before }, body });
}

/** How a policy proves posts. */
export const proofOf = ({ signature, oauth }: SecurityPolicy): string =>
  [signature && 'signature', oauth && 'OAuth'].filter(Boolean).join(' and ') || 'no proof';
