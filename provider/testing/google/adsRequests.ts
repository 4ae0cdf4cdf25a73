import { Value } from '@sinclair/typebox/value';
import { adsRefused } from './googleRefused';
import type { GoogleCustomer, GoogleRequest, GoogleResource, GoogleState } from './googleState';
import { type Fields, parseQuery, present, type Query } from './queries';
import { createOperations } from './requests';

type Report = (problem: string) => void;
interface Action {
  readonly create?: Record<string, unknown>;
  readonly remove?: string;
  readonly update?: { readonly resourceName: string; readonly status: string };
  readonly updateMask?: string;
}
type Operation = Readonly<Record<string, Action>>;

/** The Google Ads API: accounts, queries, changes and search volumes. */
export class AdsRequests {
  constructor(
    private readonly state: GoogleState,
    private readonly report: Report,
  ) {}

  answer({ path, body }: GoogleRequest, loginCustomerId: string | undefined): unknown {
    if (path === '/customers:listAccessibleCustomers') return this.accessible();
    const [, id = '', action] = /^\/customers\/(\d+)(?:\/googleAds)?:(\w+)$/.exec(path) ?? [];
    const customer = this.customer(id, loginCustomerId);
    if (action === 'searchStream') return this.search(id, (body as { query: string }).query);
    if (!customer) throw adsRefused({ requestError: 'INVALID_CUSTOMER_ID' }, 'A manager account has no campaigns.');
    if (action === 'mutate') return this.mutate(customer, body as Mutation);
    if (action === 'generateKeywordHistoricalMetrics') return volumes(body as { keywords: string[] });
    throw adsRefused({ requestError: 'UNKNOWN' }, `Unknown path ${path}`);
  }

  private accessible(): unknown {
    const own = this.state.customers.filter(({ managerId }) => managerId === undefined).map(({ id }) => id);
    return { resourceNames: [...this.state.managers, ...own].map((id) => `customers/${id}`) };
  }

  /** @returns undefined for a manager account */
  private customer(id: string, login: string | undefined): GoogleCustomer | undefined {
    const denied = { authorizationError: 'USER_PERMISSION_DENIED' };
    const words = "User doesn't have permission to access customer.";
    const customer = this.state.customers.find((one) => one.id === id);
    if (!customer && !this.state.managers.includes(id)) throw adsRefused(denied, words, { status: 403 });
    if ((login ?? id) !== (customer?.managerId ?? id)) throw adsRefused(denied, words, { status: 403 });
    if (customer?.isClosed) {
      const closed = { authorizationError: 'CUSTOMER_NOT_ENABLED' };
      throw adsRefused(closed, "The customer can't be used because it isn't enabled.", { status: 403 });
    }
    return customer;
  }

  private search(customerId: string, text: string): unknown {
    const query = parseQuery(text);
    if (!query) throw adsRefused({ queryError: 'UNEXPECTED_INPUT' }, `Error in query: ${text}`);
    const rows = this.rowsOf(customerId, query);
    const unknown = query.fields.find((field) => rows.some((row) => !(field in row)));
    if (unknown !== undefined) throw adsRefused({ queryError: 'UNRECOGNIZED_FIELD' }, `Unrecognized field ${unknown}`);
    const found = rows.filter((row) => query.matches(row));
    // Empty messages have no results at all.
    return [found.length === 0 ? {} : { results: found.map((row) => present(row, query.fields)), requestId: 'r1' }];
  }

  private rowsOf(customerId: string, { resource, fields }: Query): Fields[] {
    const { state } = this;
    const customers = state.customers.filter(({ id, managerId }) => id === customerId || managerId === customerId);
    const ours = ({ name }: GoogleResource) => name.startsWith(`customers/${customerId}/`);
    const campaignOf = (name: unknown) => campaignFields(state.resources.get(String(name)));
    switch (resource) {
      case 'customer_client':
        return customers.map((one) => ({
          'customer_client.id': one.id,
          'customer_client.descriptive_name': one.name,
          'customer_client.currency_code': one.currency,
          'customer_client.time_zone': one.timeZone,
          'customer_client.manager': false,
          'customer_client.status': one.isClosed ? 'CANCELED' : 'ENABLED',
        }));
      case 'geo_target_constant':
        return Object.entries(state.countries).map(([code, id]) => ({
          'geo_target_constant.resource_name': `geoTargetConstants/${id}`,
          'geo_target_constant.country_code': code,
          'geo_target_constant.target_type': 'Country',
          'geo_target_constant.status': 'ENABLED',
        }));
      case 'campaign':
        return state
          .of('campaigns')
          .filter(ours)
          .map(campaignFields)
          .flatMap((campaign) => (fields.includes('segments.date') ? resultsOf(campaign, state) : [campaign]));
      case 'campaign_asset':
        return state
          .of('campaignAssets')
          .filter(ours)
          .map(({ name, fields: asset }) => ({
            ...campaignOf(asset['campaign']),
            'campaign_asset.resource_name': name,
            'campaign_asset.field_type': asset['fieldType'],
          }));
      case 'ad_group_ad':
        return state
          .of('adGroupAds')
          .filter(ours)
          .map((ad) => ({
            ...campaignOf(state.resources.get(String(ad.fields['adGroup']))?.fields['campaign']),
            ...reviewOf(ad, state.reviewTime),
            'ad_group_ad.ad.id': ad.name.split('/').at(-1),
            'ad_group_ad.status': 'ENABLED',
          }));
      default:
        throw adsRefused({ queryError: 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE' }, `Unknown resource ${resource}`);
    }
  }

  private mutate(customer: GoogleCustomer, { mutateOperations, partialFailure }: Mutation): unknown {
    const names = new Map<string, string>();
    const made = new Map<string, GoogleResource>();
    const results: unknown[] = [];
    let refused: unknown;
    for (const operation of mutateOperations) {
      try {
        results.push(this.apply(customer, operation, { names, made }));
      } catch (error) {
        if (!partialFailure) throw error;
        refused = error;
        results.push({});
      }
    }
    // Nothing is stored of a request that fails.
    for (const resource of made.values()) this.state.resources.set(resource.name, resource);
    const partialFailureError = refused instanceof Error ? { code: 3, message: refused.message } : undefined;
    return { mutateOperationResponses: results, ...(partialFailureError && { partialFailureError }) };
  }

  private apply(customer: GoogleCustomer, operation: Operation, { names, made }: Applied): unknown {
    const [[kind, { create, remove, update, updateMask }] = ['', {}]] = Object.entries(operation);
    const result = kind.replace('Operation', 'Result');
    const changed = remove ?? update?.resourceName;
    if (changed !== undefined) {
      const campaign = this.state.resources.get(changed);
      if (!campaign) throw adsRefused({ mutateError: 'RESOURCE_NOT_FOUND' }, 'Resource was not found.');
      if (update && updateMask !== 'status') this.report(`${kind}: the mask must name what is changed`);
      campaign.fields['status'] = update?.status ?? 'REMOVED';
      return { [result]: { resourceName: changed } };
    }
    const schema = createOperations[kind];
    if (!schema) throw adsRefused({ mutateError: 'OPERATION_DOES_NOT_EXIST' }, `Unknown operation ${kind}`);
    const [error] = [...Value.Errors(schema, create)];
    if (error) this.report(`${kind}: ${error.path} ${error.message}`);
    const fields = JSON.parse(JSON.stringify(create), (_, value: unknown) =>
      typeof value === 'string' ? (names.get(value) ?? value) : value,
    ) as Record<string, unknown>;
    this.refuse(kind, fields);
    const plural = kind
      .replace('Operation', '')
      .replace(/Criterion$/, 'Criteria')
      .replace(/([^a])$/, '$1s');
    const name = `customers/${customer.id}/${plural}/${this.state.newId()}`;
    if (typeof create?.['resourceName'] === 'string') names.set(create['resourceName'], name);
    made.set(name, { name, kind: plural, fields, createdAt: Date.now() });
    return { [result]: { resourceName: name } };
  }

  private refuse(kind: string, fields: Fields): void {
    const { state } = this;
    const active = state.of('campaigns').filter((one) => one.fields['status'] !== 'REMOVED');
    if (kind === 'campaignOperation' && active.some((one) => one.fields['name'] === fields['name']))
      throw adsRefused({ campaignError: 'DUPLICATE_CAMPAIGN_NAME' }, 'Duplicate campaign name.');
    const list = (fields['userList'] as { userList: string } | undefined)?.userList;
    if (list !== undefined && !state.audiences.has(list.split('/').at(-1) ?? ''))
      throw adsRefused({ criterionError: 'INVALID_USER_LIST' }, 'The user list is invalid.');
    if (kind === 'campaignAssetOperation' && !state.takesImages)
      throw adsRefused({ assetLinkError: 'ACCOUNT_NOT_ELIGIBLE' }, 'The account is not eligible for image assets.');
    if (kind === 'adGroupAdOperation' && /\bforbidden\b/i.test(JSON.stringify(fields)))
      throw adsRefused({ policyFindingError: 'POLICY_FINDING' }, 'The resource has been disapproved by policy.', {
        details: {
          policyFindingDetails: { policyTopicEntries: [{ topic: 'DANGEROUS_PRODUCTS', type: 'PROHIBITED' }] },
        },
      });
  }
}

interface Mutation {
  readonly mutateOperations: readonly Operation[];
  readonly partialFailure: boolean;
}

interface Applied {
  readonly names: Map<string, string>;
  readonly made: Map<string, GoogleResource>;
}

const campaignFields = (campaign: GoogleResource | undefined): Fields => ({
  'campaign.id': campaign?.name.split('/').at(-1),
  'campaign.name': campaign?.fields['name'],
  'campaign.status': campaign?.fields['status'],
});

const resultsOf = (campaign: Fields, { results }: GoogleState): Fields[] =>
  results.map(({ date, costMicros, impressions, clicks }) => ({
    ...campaign,
    'segments.date': date,
    'metrics.cost_micros': costMicros,
    'metrics.impressions': impressions,
    'metrics.clicks': clicks,
  }));

/** The review of an ad: the fake disapproves headlines and texts with the word "reject". */
function reviewOf({ fields, createdAt }: GoogleResource, reviewTime: number): Fields {
  const isPending = Date.now() - createdAt < reviewTime;
  const isRefused = /\breject/i.test(JSON.stringify(fields['ad']));
  return {
    'ad_group_ad.policy_summary.approval_status': isPending ? 'UNKNOWN' : isRefused ? 'DISAPPROVED' : 'APPROVED',
    'ad_group_ad.policy_summary.review_status': isPending ? 'REVIEW_IN_PROGRESS' : 'REVIEWED',
    'ad_group_ad.policy_summary.policy_topic_entries':
      isRefused && !isPending ? [{ topic: 'MISLEADING_CONTENT', type: 'PROHIBITED' }] : [],
  };
}

/** A thousand searches a month for each letter. */
const volumes = ({ keywords }: { readonly keywords: readonly string[] }) => ({
  results: keywords.map((text) => ({ text, keywordMetrics: { avgMonthlySearches: String(text.length * 1000) } })),
});
