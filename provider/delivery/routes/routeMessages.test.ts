import { randomUUID } from 'node:crypto';
import { sql } from '../../database/sql';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import {
  findRouteMessage,
  forgetOldRouteMessages,
  readReference,
  recordRouteMessages,
  referenceOf,
} from './routeMessages';

let test$: TestProvider;
beforeAll(async () => {
  test$ = await startTestProvider({ jobs: false });
});
afterAll(() => test$.close());

test('a message is found by its route and the identifier of the provider, for 90 days', async () => {
  const { database } = test$.provider;
  const route = { accountId: test$.accountId, routeId: randomUUID() };
  const subject = { accountId: 99, streamId: randomUUID(), contactId: randomUUID() };
  const other = { ...subject, contactId: randomUUID() };
  await recordRouteMessages(database, [
    { subject, receipt: { ...route, providerId: 'one' } },
    { subject: other, receipt: { ...route, providerId: 'two' } },
  ]);
  // The same outcome is written again after a crash.
  await recordRouteMessages(database, [{ subject, receipt: { ...route, providerId: 'one' } }]);
  expect(await findRouteMessage(database, route, 'one')).toEqual(subject);
  expect(await findRouteMessage(database, { ...route, routeId: randomUUID() }, 'one')).toBeUndefined();
  expect(await findRouteMessage(database, { ...route, accountId: 1_000_000 }, 'one')).toBeUndefined();
  await database.execute(sql`
    update route_messages set accepted_at = now() - interval '91 days'
    where account_id = ${route.accountId} and route_id = ${route.routeId} and provider_id = 'one'`);
  expect(await forgetOldRouteMessages(database)).toBe(1);
  expect(await findRouteMessage(database, route, 'one')).toBeUndefined();
  expect(await findRouteMessage(database, route, 'two')).toEqual(other);
});

test('a reference is read back, and nothing else is one', () => {
  const subject = { accountId: 7, streamId: randomUUID(), contactId: randomUUID() };
  const message = { messageId: 'm', subject: 'Hi', envelope: { from: 'a@x.example', to: 'b@x.example' }, raw: '' };
  const reference = referenceOf({ ...message, ...subject });
  expect(reference).toMatch(/^[\w-]{51}$/);
  expect(readReference(reference)).toEqual(subject);
  expect(referenceOf({ ...message, accountId: 7 })).toBeUndefined();
  for (const text of ['', 'x'.repeat(50), `${reference}=`, 7, null, undefined])
    expect(readReference(text)).toBeUndefined();
});
