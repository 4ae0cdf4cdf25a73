import { Value } from '@sinclair/typebox/value';
import { GoogleRefused } from './googleRefused';
import type { GoogleAudience, GoogleRequest, GoogleState } from './googleState';
import { MembersBody, UserListBody } from './requests';

/** The Data Manager API: audiences, their members and the outcome of requests. */
export class DataManagerRequests {
  constructor(
    private readonly state: GoogleState,
    private readonly report: (problem: string) => void,
  ) {}

  answer({ method, path, query, body }: GoogleRequest): unknown {
    const [, accountId = '', id] =
      /^\/accountTypes\/GOOGLE_ADS\/accounts\/(\d+)\/userLists(?:\/(\d+))?$/.exec(path) ?? [];
    if (id !== undefined) return this.present(this.audience(accountId, id));
    if (accountId !== '') return method === 'POST' ? this.create(accountId, body) : this.list(accountId, query);
    if (path === '/audienceMembers:ingest') return this.change(body, false);
    if (path === '/audienceMembers:remove') return this.change(body, true);
    if (path === '/requestStatus:retrieve') return this.status(query['requestId'] ?? '');
    throw missing(path);
  }

  private audience(accountId: string, id: string): GoogleAudience {
    const audience = this.state.audiences.get(id);
    if (!audience || audience.accountId !== accountId) throw missing(`user list ${id}`);
    return audience;
  }

  private create(accountId: string, body: unknown): unknown {
    if (!Value.Check(UserListBody, body)) {
      this.report(`userLists: ${[...Value.Errors(UserListBody, body)][0]?.path}`);
      return {};
    }
    const { displayName, integrationCode } = body;
    const id = this.state.newId();
    const audience = { id, accountId, displayName, integrationCode, members: new Set<string>() };
    this.state.audiences.set(id, audience);
    return this.present(audience);
  }

  private list(accountId: string, { pageToken = '0', pageSize = '50' }: GoogleRequest['query']): unknown {
    const own = [...this.state.audiences.values()].filter((one) => one.accountId === accountId);
    const end = Number(pageToken) + Math.min(Number(pageSize), this.state.pageSize);
    const userLists = own.slice(Number(pageToken), end).map((one) => this.present(one));
    return { userLists, ...(end < own.length && { nextPageToken: String(end) }) };
  }

  private present({ id, accountId, displayName, integrationCode }: GoogleAudience): unknown {
    const { flaggedAudience: flagged } = this.state;
    const isFlagged = flagged !== undefined && displayName.startsWith(flagged);
    return {
      name: `accountTypes/GOOGLE_ADS/accounts/${accountId}/userLists/${id}`,
      id,
      displayName,
      integrationCode,
      membershipStatus: isFlagged ? 'CLOSED' : 'OPEN',
      ...(isFlagged && { closingReason: 'POLICY_VIOLATION' }),
      accountAccessStatus: 'ENABLED',
    };
  }

  /** Members are added and removed when the request is processed. */
  private change(body: unknown, isRemoval: boolean): unknown {
    if (!Value.Check(MembersBody, body)) {
      this.report(`audienceMembers: ${[...Value.Errors(MembersBody, body)][0]?.path}`);
      return {};
    }
    if (!isRemoval && body['termsOfService'] === undefined) this.report('audienceMembers: terms were not accepted');
    const { destinations, audienceMembers } = body;
    const [destination] = destinations;
    const audience = this.audience(
      destination?.operatingAccount.accountId ?? '',
      destination?.productDestinationId ?? '',
    );
    const keys = audienceMembers.map(({ userData: { userIdentifiers: found } }) => {
      const email = found.find((one) => 'emailAddress' in one)?.emailAddress ?? '';
      return `${email}:${found.find((one) => 'phoneNumber' in one)?.phoneNumber ?? ''}`;
    });
    const id = `request-${this.state.newId()}`;
    const request = {
      id,
      isRemoval,
      audience,
      keys,
      createdAt: Date.now(),
      status: 'PROCESSING' as const,
      rejected: 0,
    };
    this.state.memberRequests.set(id, request);
    return { requestId: id };
  }

  private status(id: string): unknown {
    const request = this.state.memberRequests.get(id);
    if (!request) throw missing(`request ${id}`);
    this.state.process();
    const { status: requestStatus, isRemoval, keys, rejected } = request;
    const records = { userDataIngestionStatus: { recordCount: String(keys.length) } };
    const errorCounts = [
      ...(rejected > 0 ? [{ reason: 'PROCESSING_ERROR_REASON_DENIED_CONSENT', recordCount: String(rejected) }] : []),
      ...(requestStatus === 'FAILED' ? [{ reason: 'PROCESSING_ERROR_REASON_INTERNAL_ERROR', recordCount: '1' }] : []),
    ];
    return {
      requestStatusPerDestination: [
        {
          requestStatus,
          ...(errorCounts.length > 0 && { errorInfo: { errorCounts } }),
          ...(isRemoval ? { audienceMembersRemovalStatus: {} } : { audienceMembersIngestionStatus: records }),
        },
      ],
    };
  }
}

const missing = (what: string): GoogleRefused =>
  new GoogleRefused({ status: 404, code: 'NOT_FOUND', message: `Requested entity was not found: ${what}` });
