import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { batchesOf, pagedRowsModel, RequestsModel, removeInBatches } from 'sendwright/sdk/models';
import type { SuppressionListName, SuppressionListQuery } from 'sendwright/wire/suppressions';
import type { TextList } from './textLists';

/** An address with why and since when (Unix seconds) it is on a list. */
export interface Suppression {
  readonly email: string;
  readonly created: number;
  readonly reason?: string;
  readonly status?: string;
  readonly ip?: string;
}

/** A phone number that gets no text messages. */
export interface TextNumber {
  readonly key: string;
  readonly phone_number: string;
  /** ISO 8601 */
  readonly since: string;
  /** Of an opt-out: its messaging service; null: of all. */
  readonly service: string | null;
  /** Why it can't be reached. */
  readonly reason: string;
}

export interface SuppressionFilter {
  readonly list: SuppressionListName;
  /** The start of the address. */
  readonly email: string;
  /** Unix seconds, both inclusive. */
  readonly start: number | undefined;
  readonly end: number | undefined;
}

const pageSize = 200;
/** Addresses in one request that adds or removes them. */
const batchSize = 5000;
const numberBatchSize = 1000;
/** A phone number with its country code, which the API finds exactly. */
const wholeNumber = /^\+[\d ().-]+$/;

/** The addresses of one list at a time. Calls reject with `HttpFailure`. */
export const SuppressionsModel = types
  .model('Suppressions', {
    page: types.optional(
      pagedRowsModel<Suppression>(({ email }) => email),
      {},
    ),
    texts: types.optional(
      pagedRowsModel<TextNumber>(({ key }) => key),
      {},
    ),
    requests: types.optional(RequestsModel, {}),
  })
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const removeGlobal = async (emails: readonly string[]): Promise<void> => {
      for (const email of emails) {
        // The API removes them one by one, and a failure stops the rest.
        await http.call('DELETE /asm/suppressions/global/:email', { params: { email } });
        self.page.remove(email);
      }
    };
    return {
      /** Fetches the addresses of a list, latest first. Failures are stored in `page.request`. */
      show: ({ list, email, start, end }: SuppressionFilter): Promise<void> =>
        self.page.load(async (after, signal) => {
          const query: SuppressionListQuery = {
            limit: pageSize,
            offset: 0,
            ...(after !== undefined && { after }),
            ...(email !== '' && { email }),
            ...(start !== undefined && { start_time: start }),
            ...(end !== undefined && { end_time: end }),
          };
          const rows: readonly Suppression[] = await http.call(`GET /suppression/${list}`, {
            query,
            retry: true,
            signal,
          });
          const last = rows[pageSize - 1];
          // After an address and not at a number of rows: adding and removing others moves nothing.
          return { rows, ...(last !== undefined && { next: `${last.created},${last.email}` }) };
        }),
      /** Removes addresses from a list; returns how many were removed. Rejects if none was. */
      remove: (list: SuppressionListName, emails: readonly string[]): Promise<number> =>
        list === 'unsubscribes'
          ? removeInBatches(self.requests, emails, { size: 1, remove: removeGlobal })
          : removeInBatches(self.requests, emails, {
              size: batchSize,
              remove: async (batch) => {
                await http.call(`DELETE /suppression/${list}`, { body: { emails: [...batch] } });
                for (const email of batch) self.page.remove(email);
              },
            }),
      /** Adds global unsubscribes; `onAdded` gets how many have been added so far. */
      async add(emails: readonly string[], onAdded: (count: number) => void): Promise<void> {
        let added = 0;
        for (const batch of batchesOf(emails, batchSize)) {
          // A failure stops the rest.
          await http.call('POST /asm/suppressions/global', { body: { recipient_emails: batch } });
          added += batch.length;
          onAdded(added);
        }
      },
      /** Fetches phone numbers of a list, latest first; of one number, if `typed` is one. */
      showNumbers: (list: TextList['name'], typed: string): Promise<void> =>
        self.texts.load(async (next, signal) => {
          const query = { page_size: pageSize, ...(wholeNumber.test(typed) && { phone_number: typed }) };
          const options = { query, next, retry: true, signal };
          if (list === 'text_opt_outs') {
            const { result, _metadata } = await http.call('GET /marketing/sms/opt_outs', options);
            const rows = result.map(
              ({ phone_number, messaging_service_sid: service, opted_out_at: since }): TextNumber => ({
                key: `${phone_number} ${service ?? ''}`,
                phone_number,
                since,
                service,
                reason: '',
              }),
            );
            return { rows, next: _metadata.next, total: _metadata.count };
          }
          const { result, _metadata } = await http.call('GET /marketing/sms/unreachable_numbers', options);
          const rows = result.map(({ phone_number, error_code: code, explanation, noted_at: since }): TextNumber => ({
            key: phone_number,
            phone_number,
            since,
            service: null,
            reason: explanation === null ? String(code) : `${code}: ${explanation}`,
          }));
          return { rows, next: _metadata.next, total: _metadata.count };
        }),
      /** Opts numbers out of a messaging service, or of all (null). Rejects at the first batch with a wrong number. */
      async addNumbers(numbers: readonly string[], service: string | null): Promise<void> {
        for (const batch of batchesOf(numbers, numberBatchSize)) {
          // A failure stops the rest.
          await http.call('POST /marketing/sms/opt_outs', {
            body: { phone_numbers: batch, messaging_service_sid: service },
          });
        }
      },
      /** Takes a number off a list. Rejects if that fails. */
      async liftNumber(list: TextList['name'], { key, phone_number, service }: TextNumber): Promise<void> {
        const params = { phone_number };
        if (list === 'unreachable_numbers')
          await http.call('DELETE /marketing/sms/unreachable_numbers/:phone_number', { params });
        else
          await http.call('DELETE /marketing/sms/opt_outs/:phone_number', {
            params,
            query: service === null ? {} : { messaging_service_sid: service },
          });
        self.texts.remove(key);
      },
      /** The address of a CSV file with all addresses of a list, for an hour. */
      exportAddress: async (list: SuppressionListName): Promise<string> =>
        (await http.call(`POST /download/suppression/${list}`)).download_url,
    };
  });

export type SuppressionsStore = Instance<typeof SuppressionsModel>;
export const SuppressionsStore = token<SuppressionsStore>('suppressions.store');
