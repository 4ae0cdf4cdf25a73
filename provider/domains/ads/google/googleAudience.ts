import { hash } from 'node:crypto';
import type { AdConnection } from '../partners/adPartner';
import type { AdDeliveryOutcome, AdMember, AdPerson, AdSync } from '../partners/adSync';
import { callerOf, type GoogleApi, type GoogleCaller } from './googleApi';
import { Accepted, RequestStatus, UserList, UserLists } from './googleShapes';

/** Seconds that somebody stays in an audience unless added again: the most that Google allows, 540 days. */
const membership = '46656000s';
/** Maximum pages of the list of audiences, with 1,000 items each. */
const maximumPages = 20;

/** Customer Match audiences (Data Manager API, "Audience members" and "User lists"). */
export const googleSync = (api: GoogleApi): AdSync => ({
  hash: hashForGoogle,
  // Well before their membership ends.
  resendDays: 180,
  async create(connection, { id, name }) {
    const caller = callerOf(connection);
    // The API has no idempotency keys: the integration code is our id, by which the next attempt finds the audience.
    const found = await findUserList(api, caller, id);
    if (found !== undefined) return found;
    const created = await api.data(caller, pathOf(caller), UserList, {
      // Names are unique at Google.
      displayName: `${name} (${id.slice(0, 8)})`,
      description: 'Kept in step by Sendwright',
      integrationCode: id,
      membershipStatus: 'OPEN',
      membershipDuration: membership,
      ingestedUserListInfo: { uploadKeyTypes: ['CONTACT_ID'] },
    });
    return created.id;
  },
  async inspect(connection, externalId) {
    const caller = callerOf(connection);
    const list = await api.data(caller, `${pathOf(caller)}/${externalId}`, UserList);
    if (list.accountAccessStatus === 'DISABLED') return 'Google does not let this ad account use the audience.';
    if (list.membershipStatus !== 'CLOSED') return undefined;
    return `Google closed the audience${list.closingReason === undefined ? '' : ` (${list.closingReason})`}.`;
  },
  async add(connection, externalId, members, { hasConsent }) {
    const granted = 'CONSENT_GRANTED';
    const { requestId } = await api.data(callerOf(connection), '/audienceMembers:ingest', Accepted, {
      ...membersOf(connection, externalId, members),
      // Only what contacts have said: without a field of consent nothing is claimed.
      ...(hasConsent && { consent: { adUserData: granted, adPersonalization: granted } }),
      termsOfService: { customerMatchTermsOfServiceStatus: 'ACCEPTED' },
    });
    return { invalid: 0, requestId };
  },
  async remove(connection, externalId, members) {
    const body = membersOf(connection, externalId, members);
    return api.data(callerOf(connection), '/audienceMembers:remove', Accepted, body);
  },
  async outcome(connection, requestId) {
    const path = `/requestStatus:retrieve?${new URLSearchParams({ requestId }).toString()}`;
    const { requestStatusPerDestination: parts = [] } = await api.data(callerOf(connection), path, RequestStatus);
    return outcomeOf(parts);
  },
});

function outcomeOf(
  parts: NonNullable<(typeof RequestStatus.static)['requestStatusPerDestination']>,
): AdDeliveryOutcome {
  const [part] = parts;
  const counts = (part?.errorInfo?.errorCounts ?? []).map(({ reason = 'UNKNOWN', recordCount = '0' }) => ({
    reason: reason.replace(/^PROCESSING_ERROR_REASON_/, ''),
    count: Number(recordCount),
  }));
  const isOver = part?.requestStatus === 'SUCCESS' || part?.requestStatus === 'PARTIAL_SUCCESS';
  if (isOver) return { state: 'done', rejections: counts };
  // The guide and the reference name it differently.
  if (part?.requestStatus !== 'FAILED' && part?.requestStatus !== 'FAILURE') return { state: 'processing' };
  const reasons = counts.map(({ reason }) => reason).join(', ') || 'no reason given';
  return { state: 'failed', message: `Google could not process the contacts: ${reasons}.` };
}

async function findUserList(api: GoogleApi, caller: GoogleCaller, id: string): Promise<string | undefined> {
  let token: string | undefined;
  for (let page = 0; page < maximumPages; page += 1) {
    const query = new URLSearchParams({ pageSize: '1000', ...(token !== undefined && { pageToken: token }) });
    const { userLists = [], nextPageToken } = await api.data(
      caller,
      `${pathOf(caller)}?${query.toString()}`,
      UserLists,
    );
    const found = userLists.find(({ integrationCode }) => integrationCode === id);
    if (found) return found.id;
    if (nextPageToken === undefined || nextPageToken === '') return undefined;
    token = nextPageToken;
  }
  return undefined;
}

const pathOf = ({ customerId }: GoogleCaller): string => `/accountTypes/GOOGLE_ADS/accounts/${customerId}/userLists`;

function membersOf(connection: AdConnection, externalId: string, members: Iterable<Pick<AdMember, 'email' | 'phone'>>) {
  const { customerId, managerId } = callerOf(connection);
  const account = (accountId: string) => ({ accountType: 'GOOGLE_ADS', accountId });
  return {
    destinations: [
      {
        operatingAccount: account(customerId),
        ...(managerId !== undefined && { loginAccount: account(managerId) }),
        productDestinationId: externalId,
      },
    ],
    audienceMembers: Array.from(members, ({ email, phone }) => ({
      userData: {
        userIdentifiers: [
          ...(email === null ? [] : [{ emailAddress: email }]),
          ...(phone === null ? [] : [{ phoneNumber: phone }]),
        ],
      },
    })),
    encoding: 'HEX',
  };
}

const sha256 = (text: string): string | null => (text === '' ? null : hash('sha256', text, 'hex'));

/**
 * Hashes a contact's address and phone number, normalized as Google describes (Data Manager API, "Format user data").
 * Names are not sent: Google uses them only together with a postal address.
 * @returns undefined without an address and a phone number
 */
export function hashForGoogle({ email, phone }: AdPerson): AdMember | undefined {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  const member = {
    email: sha256(addressOf(email ?? '')),
    phone: sha256(digits === '' ? '' : `+${digits}`),
    firstName: null,
    lastName: null,
  };
  return member.email === null && member.phone === null ? undefined : member;
}

/** In lower case without spaces; at Gmail, dots and what follows a plus sign do not matter. Empty if it is none. */
function addressOf(email: string): string {
  const [name = '', domain = '', ...others] = email.replaceAll(/\s/g, '').toLowerCase().split('@');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  const local = isGmail ? (name.split('+')[0] ?? '').replaceAll('.', '') : name;
  return local === '' || domain === '' || others.length > 0 ? '' : `${local}@${domain}`;
}
