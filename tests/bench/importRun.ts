import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ContactJob, ImportCreated } from 'sendwright/wire/imports';

/** An import from a client's point of view. */
export interface ImportRun {
  readonly seconds: number;
  readonly job: ContactJob;
  /** Milliseconds of concurrent other calls. */
  readonly answers: readonly number[];
}

/** Calls the API with an account's key. */
export class ImportClient {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  /** Creates the list and the custom fields that the file is mapped to. */
  async prepare(): Promise<string> {
    await this.call('POST', '/v3/marketing/field_definitions', Type.Unknown(), { name: 'score', field_type: 'Number' });
    await this.call('POST', '/v3/marketing/field_definitions', Type.Unknown(), { name: 'joined', field_type: 'Date' });
    return (await this.call('POST', '/v3/marketing/lists', Type.Object({ id: Type.String() }), { name: 'Everybody' }))
      .id;
  }

  /** Uploads `file` and waits for its job, timed from the first byte until the job's end is visible. */
  async import(file: string, listId: string): Promise<ImportRun> {
    const created = await this.call('PUT', '/v3/marketing/contacts/imports', ImportCreated, {
      file_type: 'csv',
      field_mappings: [
        '_rf2_T',
        '_rf25_T',
        '_rf0_T',
        '_rf1_T',
        '_rf4_T',
        '_rf6_T',
        '_rf7_T',
        '_rf8_T',
        '_rf9_T',
        '_rf10_T',
        'e1_N',
        'e2_D',
      ],
      list_ids: [listId],
    });
    const { size } = await stat(file);
    const ending = new AbortController();
    const answers = this.measureRequests(listId, ending.signal);
    const started = performance.now();
    const upload = await fetch(created.upload_uri, {
      method: 'PUT',
      headers: {
        'content-length': String(size),
        ...Object.fromEntries(created.upload_headers.map(({ header, value }) => [header, value])),
      },
      body: Readable.toWeb(createReadStream(file)) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    if (!upload.ok) throw new Error(`The upload was refused: ${upload.status} ${await upload.text()}`);
    for (;;) {
      const job = await this.call('GET', `/v3/marketing/contacts/imports/${created.job_id}`, ContactJob);
      const seconds = (performance.now() - started) / 1000;
      if (job.status === 'pending') {
        await pause(200);
        continue;
      }
      ending.abort();
      return { seconds, job, answers: await answers };
    }
  }

  /** The requests of a marketer's open workbench, one after the other. */
  private async measureRequests(listId: string, signal: AbortSignal): Promise<number[]> {
    const routes = [
      '/v3/marketing/contacts/browse?page_size=50',
      '/v3/marketing/contacts/count',
      `/v3/marketing/lists/${listId}`,
      '/v3/marketing/field_definitions',
    ];
    const times: number[] = [];
    for (let turn = 0; !signal.aborted; turn += 1) {
      const asked = performance.now();
      await this.call('GET', routes[turn % routes.length] ?? '', Type.Unknown());
      times.push(performance.now() - asked);
      await pause(50);
    }
    return times;
  }

  private async call<Schema extends TSchema>(
    method: string,
    route: string,
    schema: Schema,
    body?: object,
  ): Promise<Static<Schema>> {
    const response = await fetch(this.url + route, {
      method,
      headers: { authorization: `Bearer ${this.apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return Value.Decode(schema, await response.json());
  }
}
