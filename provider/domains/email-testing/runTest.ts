import type { OutgoingOptions } from '../../outgoing/outgoingRequest';
import type { Provider } from '../../provider';
import { newImageKey } from '../../storage/publicFiles';
import { type Browser, findBrowser } from '../../thumbnails/findBrowser';
import { type DrawnMessage, drawClients } from './drawClients';
import { followLinks } from './followLinks';
import {
  clientsOfTest,
  countAttempt,
  endTest,
  failPending,
  findTest,
  storeClient,
  storeLinks,
  storeSpam,
} from './queries';
import { readLinks } from './readLinks';
import { type EmbeddedImages, loadImages } from './loadImages';
import { spamResults } from './spamFilters';
import { type DrawnClient, testClient } from './testClients';
import type { TestClientRow, TestRow } from './testRow';

/** Clients per browser: starting a browser takes longer than rendering them, and a crash loses only these. */
const together = 4;
/** Runs without progress after which a test is abandoned. */
const maximumAttempts = 5;

export const reasons = {
  noBrowser: 'No browser is installed on the server, so nothing could be rendered. No credits were used.',
  empty: 'The browser rendered nothing. No credits were used.',
  gone: 'This version no longer supports this email app. No credits were used.',
  givenUp: "It couldn't be rendered after several attempts. No credits were used.",
} as const;

const nothing = { picture_key: null, thumbnail_key: null, dropped: [], confidence: null, clipped: false } as const;

/** Completes a test. Each result is stored immediately, so another run can continue. */
export async function runTest(
  provider: Provider,
  accountId: number,
  testId: string,
  signal: AbortSignal,
  options: OutgoingOptions = {},
): Promise<void> {
  const { database } = provider;
  const row = await findTest(database, accountId, testId);
  if (row?.status !== 'pending') return;
  if ((await countAttempt(database, row)) > maximumAttempts) {
    await failPending(database, row, reasons.givenUp);
  } else {
    if (row.wants_spam && row.spam === null)
      await storeSpam(
        database,
        row,
        spamResults({ subject: row.subject, html: row.html, text: row.plain, from: row.sender, headers: row.headers }),
      );
    const pending = (await clientsOfTest(database, accountId, testId)).filter(({ status }) => status === 'pending');
    const links =
      row.links === null
        ? followLinks(readLinks(row.html), signal, options).then((results) => storeLinks(database, row, results))
        : undefined;
    // If one fails, wait for the other before the next run starts.
    const [drawn, followed] = await Promise.allSettled([drawPending(provider, row, pending, signal, options), links]);
    if (drawn.status === 'rejected') throw drawn.reason;
    if (followed.status === 'rejected') throw followed.reason;
  }
  await endTest(database, row);
}

async function drawPending(
  provider: Provider,
  row: TestRow,
  pending: readonly TestClientRow[],
  signal: AbortSignal,
  options: OutgoingOptions,
): Promise<void> {
  if (pending.length === 0) return;
  const browser = await findBrowser(provider.config);
  if (browser === undefined) {
    await failPending(provider.database, row, reasons.noBrowser);
    return;
  }
  const clients = pending.flatMap(({ client_id: id }) => testClient(id) ?? []);
  for (const { client_id: id } of pending) {
    if (!testClient(id))
      await storeClient(provider.database, row, { ...nothing, client_id: id, status: 'failed', reason: reasons.gone });
  }
  const images = await loadImages(provider, row.account_id, row.html, signal, options);
  for (let at = 0; at < clients.length; at += together) {
    signal.throwIfAborted();
    await drawBatch(provider, row, browser, clients.slice(at, at + together), images, signal);
  }
}

async function drawBatch(
  provider: Provider,
  row: TestRow,
  browser: Browser,
  clients: readonly DrawnClient[],
  images: EmbeddedImages,
  signal: AbortSignal,
): Promise<void> {
  const drawn = await drawClients(browser, row.html, clients, images, signal);
  for (const [at, client] of clients.entries()) {
    const message = drawn[at];
    if (message) await storeRendered(provider, row, client, message);
  }
}

/** Files first: every row has its files, and files without a row are deleted later. */
async function storeRendered(
  { database, storage }: Provider,
  row: TestRow,
  client: DrawnClient,
  { simulation, screenshot, thumbnail }: DrawnMessage,
): Promise<void> {
  const { dropped, confidence, isClipped: clipped } = simulation;
  if (!screenshot || !thumbnail) {
    await storeClient(database, row, { ...nothing, client_id: client.id, status: 'failed', reason: reasons.empty });
    return;
  }
  const keys = { picture_key: newImageKey(row.account_id, 'jpg'), thumbnail_key: newImageKey(row.account_id, 'jpg') };
  await storage.put(keys.picture_key, screenshot, 'image/jpeg');
  await storage.put(keys.thumbnail_key, thumbnail, 'image/jpeg');
  const kept = await storeClient(database, row, {
    client_id: client.id,
    status: 'complete',
    reason: null,
    ...keys,
    dropped,
    confidence,
    clipped,
  });
  if (kept === 0) await storage.remove(Object.values(keys));
}
