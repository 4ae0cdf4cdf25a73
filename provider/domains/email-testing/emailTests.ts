import type { EmailTest, EmailTestCreate, EmailTestSummary } from 'sendwright/wire/emailTesting';
import { badRequest, HttpError, notFound, tooManyRequests } from '../../http/errors';
import type { Page } from '../../http/paging';
import type { Provider } from '../../provider';
import { publicPath } from '../../storage/publicFiles';
import { isUuid } from '../../validation/uuid';
import { queueTest } from './jobs';
import { clientsOfTest, countPending, countTests, findTest, insertTest, lockCredits, pageOfTests } from './queries';
import { pendingSpam } from './spamFilters';
import { testClient, testClients } from './testClients';
import { testCreditsOf, type TestPrices, testPricesOf } from './testCredits';
import { testedMessage } from './testedMessage';
import type { TestSummaryRow } from './testRow';

/** How many tests of an account may wait or run: each keeps a browser busy for seconds. */
const maximumPending = 10;

/**
 * Starts a test and charges its credits. Throws 400 for missing or unknown input, 402 if the credits are not enough.
 * Repeating a request starts another test.
 */
export async function beginTest(
  provider: Provider,
  accountId: number,
  body: EmailTestCreate,
): Promise<Pick<EmailTest, 'id' | 'status' | 'credits_used'>> {
  const { database, config } = provider;
  const spam = body.spam === true;
  const clients = [...new Set(body.inbox_clients)];
  const unknown = clients.find((id) => testClient(id) === undefined);
  if (unknown !== undefined) throw badRequest(`There is no client ${unknown}.`, 'inbox_clients');
  if (clients.length === 0 && !spam) throw badRequest('Select at least one inbox client.', 'inbox_clients');
  const prices = await testPricesOf(database, accountId);
  const cost = costOf(prices, clients.length, spam);
  const message = await testedMessage(database, accountId, config.contentUrl, body);
  const testId = await database.transaction(async (transaction) => {
    await lockCredits(transaction, accountId);
    const { entitled, remain } = await testCreditsOf(transaction, accountId);
    if (entitled === 0) throw new HttpError(402, { message: 'Email testing is off for this account.', field: null });
    if ((await countPending(transaction, accountId)) >= maximumPending)
      throw tooManyRequests({ 'retry-after': '10' }, 'Too many tests at once. Wait until one of them is done.');
    if (cost > remain)
      throw new HttpError(402, {
        message:
          `This test takes ${cost === 1 ? '1 credit' : `${cost} credits`} and ` +
          `${remain === 1 ? '1 is' : `${remain} are`} left this month.`,
        field: null,
      });
    return insertTest(transaction, accountId, message, { spam, clients });
  });
  await queueTest(provider, accountId, testId);
  return { id: testId, status: 'pending', credits_used: cost };
}

const costOf = (prices: TestPrices, clients: number, spam: boolean): number =>
  clients * prices.inbox_client + (spam ? prices.spam : 0);

function presentSummary(row: TestSummaryRow, prices: TestPrices): EmailTestSummary {
  const { test_id: id, status, resource_id, subject, total, complete, failed, wants_spam: spam } = row;
  return {
    id,
    status,
    credits_used: costOf(prices, total - failed, spam && (status !== 'failed' || row.has_spam)),
    resource_id,
    subject,
    created_at: row.created_at.toISOString(),
    inbox_clients: { total, complete, failed },
    spam,
  };
}

/** The account's tests, or those of one message; newest first. */
export async function listTests(
  { database }: Pick<Provider, 'database'>,
  accountId: number,
  resourceId: string | undefined,
  page: Page,
): Promise<{ tests: EmailTestSummary[]; count: number }> {
  const wanted = resourceId?.toLowerCase();
  const [prices, rows, count] = await Promise.all([
    testPricesOf(database, accountId),
    pageOfTests(database, accountId, wanted, page),
    countTests(database, accountId, wanted),
  ]);
  return { tests: rows.map((row) => presentSummary(row, prices)), count };
}

/** A test with its results so far; `absolute` converts a path to an address. Throws 404 for an unknown id. */
export async function readTest(
  { database }: Pick<Provider, 'database'>,
  accountId: number,
  testId: string,
  absolute: (path: string) => string,
): Promise<EmailTest> {
  const row = isUuid(testId) ? await findTest(database, accountId, testId) : undefined;
  if (!row) throw notFound('test not found', 'id');
  const clients = await clientsOfTest(database, accountId, testId);
  const prices = await testPricesOf(database, accountId);
  const order = new Map(testClients.map(({ id }, index) => [id, index]));
  const address = (key: string | null): string | null => (key === null ? null : absolute(publicPath(key)));
  const inbox = clients
    .toSorted((one, other) => (order.get(one.client_id) ?? 999) - (order.get(other.client_id) ?? 999))
    .map(({ client_id, status, reason, picture_key, thumbnail_key, dropped, confidence, clipped }) => ({
      client_id,
      status,
      reason,
      thumbnail_url: address(thumbnail_key),
      full_url: address(picture_key),
      dropped: [...dropped],
      confidence,
      clipped,
    }));
  const paid = clients.filter(({ status }) => status !== 'failed').length;
  return {
    id: row.test_id,
    status: row.status,
    credits_used: costOf(prices, paid, row.wants_spam && (row.status !== 'failed' || row.spam !== null)),
    resource_id: row.resource_id,
    subject: row.subject,
    from: row.sender,
    created_at: row.created_at.toISOString(),
    inbox,
    spam: !row.wants_spam || (row.spam === null && row.status !== 'pending') ? [] : [...(row.spam ?? pendingSpam())],
    links: [...(row.links ?? [])],
    links_status: row.links === null ? 'pending' : 'complete',
  };
}
