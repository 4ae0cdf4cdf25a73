import type { Http, HttpOptions } from '../services/http';

interface ResultsPage<Row> {
  readonly results: readonly Row[];
  readonly _metadata: { readonly next?: string | undefined };
}

/**
 * All rows of a paged list: those of its first page and of all following pages.
 *
 * ```ts
 * await allRows(http, http.call('GET /marketing/stats/singlesends', { signal }), { signal });
 * ```
 */
export async function allRows<Row>(
  http: Http,
  first: Promise<ResultsPage<Row>>,
  options: Pick<HttpOptions, 'signal' | 'retry'> = {},
): Promise<readonly Row[]> {
  let page = await first;
  const rows = [...page.results];
  while (page._metadata.next !== undefined) {
    page = await http.get<ResultsPage<Row>>(page._metadata.next, options);
    rows.push(...page.results);
  }
  return rows;
}
