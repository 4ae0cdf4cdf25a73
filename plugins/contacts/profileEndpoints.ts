import { type Http, token } from 'sendwright/sdk';
import type { Consent } from 'sendwright/wire/consents';
import type { ContactActivity, ContactActivityPage } from 'sendwright/wire/stats';
import type { AddressGroups, FailedAddress, GlobalSuppression, SpamReport } from 'sendwright/wire/suppressions';

/** What an address may not be sent, and why: empty where it may be sent everything. */
export interface Suppression {
  readonly kind: 'global' | 'group' | 'bounce' | 'spam';
  /** "Unsubscribed from Newsletter" */
  readonly label: string;
  readonly detail: string;
}

/** What a profile shows beside the contact itself. Every call rejects with `HttpFailure`. */
export interface ProfileEndpoints {
  /** What happened between the account and the contact, newest first: up to `limit`. */
  activity(
    contactId: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<{ readonly events: readonly ContactActivity[]; readonly total: number }>;
  /** What the contact agreed to, newest first, and what their address has yet to confirm. */
  consents(contactId: string, signal: AbortSignal): Promise<readonly Consent[]>;
  /** Those the user may read; the others are left out. */
  suppressions(email: string, signal: AbortSignal): Promise<readonly Suppression[]>;
}
export const ProfileEndpoints = token<ProfileEndpoints>('contacts.profileEndpoints');

/** The answer, or `other` where the user lacks the scope for it or nothing is known. */
async function orElse<Answer>(call: Promise<Answer>, other: Answer): Promise<Answer> {
  try {
    return await call;
  } catch {
    return other;
  }
}

export function profileEndpoints(http: Http): ProfileEndpoints {
  return {
    async activity(contactId, limit, signal) {
      const page = await http.get<ContactActivityPage>(
        `/marketing/contacts/${encodeURIComponent(contactId)}/activity`,
        { query: { page_size: limit }, retry: true, signal },
      );
      return { events: page.result, total: page._metadata.count };
    },
    consents: async (contactId, signal) =>
      (await http.call('GET /marketing/contacts/:id/consents', { params: { id: contactId }, retry: true, signal }))
        .result,
    async suppressions(email, signal) {
      const address = encodeURIComponent(email);
      const [global, groups, bounces, spam] = await Promise.all([
        orElse(http.get<GlobalSuppression>(`/asm/suppressions/global/${address}`, { signal }), {}),
        orElse(http.get<AddressGroups>(`/asm/suppressions/${address}`, { signal }), { suppressions: [] }),
        orElse(http.get<readonly FailedAddress[]>(`/suppression/bounces/${address}`, { signal }), []),
        orElse(http.get<readonly SpamReport[]>(`/suppression/spam_reports/${address}`, { signal }), []),
      ]);
      return [
        ...(global.recipient_email === undefined
          ? []
          : [
              {
                kind: 'global',
                label: 'Unsubscribed from all mail',
                detail: 'Nothing is sent to this address.',
              } as const,
            ]),
        ...groups.suppressions
          .filter(({ suppressed }) => suppressed)
          .map(
            ({ name, description }) =>
              ({ kind: 'group', label: `Unsubscribed from ${name}`, detail: description }) as const,
          ),
        ...bounces.map(({ reason }) => ({ kind: 'bounce', label: 'Bounced', detail: reason }) as const),
        ...spam.map(
          () =>
            ({
              kind: 'spam',
              label: 'Marked as spam',
              detail: 'A message was reported as spam; nothing more is sent.',
            }) as const,
        ),
      ];
    },
  };
}
