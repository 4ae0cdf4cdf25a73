import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { MetaAudience, MetaRequest, MetaState } from './metaState';

const Hash = Type.String({ pattern: '^([0-9a-f]{64})?$' });
const Payload = Type.Object(
  { schema: Type.Array(Type.String()), data: Type.Array(Type.Array(Hash), { minItems: 1, maxItems: 10_000 }) },
  { additionalProperties: false },
);

const filterOf = (field: string, operator: string, value: string) =>
  Type.Object({
    operator: Type.Literal('and'),
    filters: Type.Tuple([
      Type.Object({ field: Type.Literal(field), operator: Type.Literal(operator), value: Type.Literal(value) }),
    ]),
  });
const sourceOf = (type: string) =>
  Type.Tuple([Type.Object({ type: Type.Literal(type), id: Type.String({ pattern: '^\\d+$' }) })]);

/** Visitors of websites, or followers of one page ("Audience rules"). */
const AudienceRule = Type.Object({
  inclusions: Type.Object({
    operator: Type.Literal('or'),
    rules: Type.Union([
      Type.Array(
        Type.Object({
          event_sources: sourceOf('pixel'),
          retention_seconds: Type.Integer({ minimum: 1, maximum: 15_552_000 }),
          filter: filterOf('url', 'i_contains', ''),
        }),
        { minItems: 1 },
      ),
      Type.Tuple([
        Type.Object({
          event_sources: sourceOf('page'),
          retention_seconds: Type.Literal(0),
          filter: filterOf('event', 'eq', 'page_liked'),
        }),
      ]),
    ]),
  }),
});

/** Custom audiences (Marketing API, "Custom audience" and "Custom audience users"). */
export class AudienceRequests {
  constructor(
    private readonly state: MetaState,
    private readonly report: (problem: string) => void,
  ) {}

  create(accountId: string, { name = '', description = '', ...others }: MetaRequest['parameters']): { id: string } {
    const isLookalike = others['subtype'] === 'LOOKALIKE';
    if (isLookalike && (!this.state.audiences.has(others['origin_audience_id'] ?? '') || !others['lookalike_spec']))
      this.report('customaudiences: a lookalike needs an origin and a specification');
    if (isLookalike) return this.add(accountId, name, description);
    if (others['rule'] !== undefined) {
      const [error] = [...Value.Errors(AudienceRule, JSON.parse(others['rule']))];
      if (error || others['subtype'] !== undefined) this.report(`rule: ${error?.path} ${error?.message}`);
      return this.add(accountId, name, description);
    }
    if (others['subtype'] !== 'CUSTOM' || others['customer_file_source'] === undefined)
      this.report('customaudiences: an audience from a file needs a subtype and a source');
    return this.add(accountId, name, description);
  }

  private add(accountId: string, name: string, description: string): { id: string } {
    const id = this.state.newId();
    this.state.audiences.set(id, { id, accountId, name, description, members: new Set() });
    return { id };
  }

  /** `operation_status` of an audience. */
  read({ id, name }: MetaAudience): unknown {
    const isFlagged = name === this.state.flaggedAudience;
    return {
      id,
      operation_status: isFlagged
        ? { code: 471, description: 'This audience was flagged for its source.' }
        : { code: 200, description: 'Normal' },
    };
  }

  /** Adds members, or removes them (`method=delete`). */
  change({ id, members }: MetaAudience, { payload = '{}', method }: MetaRequest['parameters']): unknown {
    const given: unknown = JSON.parse(payload);
    if (!Value.Check(Payload, given)) {
      this.report(`users: ${[...Value.Errors(Payload, given)][0]?.path}`);
      return {};
    }
    const [email, phone] = ['EMAIL', 'PHONE'].map((key) => given.schema.indexOf(key));
    const taken = given.data.slice(0, this.state.maximumRecords);
    let invalid = 0;
    for (const record of taken) {
      const address = record[email ?? -1] ?? '';
      const key = `${address}:${record[phone ?? -1] ?? ''}`;
      if (key === ':') this.report('users: a record without an address and a number');
      if (address !== '' && address === this.state.unreadable) invalid += 1;
      else if (method === 'delete') members.delete(key);
      else members.add(key);
    }
    const [received, session] = [taken.length, '778899'];
    return { audience_id: id, session_id: session, num_received: received, num_invalid_entries: invalid };
  }
}
