import { randomUUID } from 'node:crypto';
import { Cleanup } from '../../testing/cleanup';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider } from '../../testing/startTestProvider';
import { DeliveryJournal } from './deliveryJournal';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('messages wait while many outcomes are unwritten, but not forever if the ledger fails', async () => {
  const provider = cleanup.own(await startTestProvider({ jobs: false }));
  const { database, log } = provider.provider;
  const { singleSendId } = await seedSend(database, provider.accountId, { recipients: 0 });
  const journal = await DeliveryJournal.open(
    database,
    log,
    { accountId: provider.accountId, streamId: singleSendId },
    randomUUID(),
  );
  await Promise.all(
    Array.from({ length: 2001 }, () => journal.end(randomUUID(), { kind: 'sent', response: '250 taken' })),
  );
  let begun = false;
  const waiting = journal.begin(randomUUID()).then(() => (begun = true));
  waiting.catch(() => undefined);
  // Its own write has ended, and it still waits.
  await journal.end(randomUUID(), { kind: 'sent', response: '250 taken' });
  expect(begun).toBe(false);
  journal.giveUp(new Error('the ledger is broken'));
  await expect(waiting).rejects.toThrow('the ledger is broken');
});
