import type { AdChannel } from 'sendwright/wire/ads';
import { type AdConnection, AdPartnerRefusal, type AdSubmission } from '../partners/adPartner';
import type { GraphApi, GraphCaller } from './graphApi';
import { Named, PageToken, Success, WithId } from './graphShapes';
import { leadQuestions } from './metaResults';

/** The page that a channel's ads belong to: on Instagram the one that the Instagram account is linked with. */
export function pageOf({ identities }: AdConnection, { content }: AdSubmission, channel: AdChannel): string | null {
  const profile = identities.instagram_accounts.find(({ id }) => id === content.instagram_account_id);
  return channel === 'instagram' ? (profile?.page_id ?? content.page_id) : content.page_id;
}

/**
 * The form of a lead ad on a page (Marketing API, "Create lead forms"); it is found by its name, which has the
 * submission's id. Leads are also announced to the webhook from then on.
 * @returns the form's id
 */
export async function leadFormOf(
  api: GraphApi,
  connection: AdConnection,
  { id, name, content }: AdSubmission,
  pageId: string | null,
): Promise<string> {
  if (pageId === null) throw new AdPartnerRefusal('Lead ads need a Facebook page. Choose one.');
  const { access_token: token } = await api.get(connection, `/${pageId}`, PageToken, { fields: 'access_token' });
  const page: GraphCaller = { accessToken: token, ...(connection.signal && { signal: connection.signal }) };
  // Without the webhook, leads are still fetched, only later.
  await api
    .post(page, `/${pageId}/subscribed_apps`, Success, { subscribed_fields: 'leadgen' })
    .catch((error: unknown) => {
      if (!(error instanceof AdPartnerRefusal)) throw error;
    });
  const known = await api.all(page, `/${pageId}/leadgen_forms`, Named, { fields: 'id,name' });
  const found = known.find((form) => form.name.includes(id));
  if (found) return found.id;
  const { fields, privacy_url: privacy, consent_text: consent } = content.lead_form;
  const created = await api.post(page, `/${pageId}/leadgen_forms`, WithId, {
    name: `${name} · ${id}`,
    questions: fields.map((field) => ({ type: leadQuestions[field], key: field })),
    privacy_policy: { url: privacy, link_text: 'Privacy policy' },
    follow_up_action_url: content.creatives.find(({ link_url: link }) => link !== '')?.link_url,
    ...(consent !== '' && {
      custom_disclaimer: {
        title: 'Consent',
        body: { text: consent },
        checkboxes: [{ key: 'consent', text: consent, is_required: true, is_checked_by_default: false }],
      },
    }),
  });
  return created.id;
}
