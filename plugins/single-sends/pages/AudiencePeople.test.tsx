import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiMocks, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { SendPerson } from 'sendwright/wire/sendPeople';
import plugin from '../plugin';
import { allScopes, aSend, commonRequests, fakeServices, id } from '../testing/sends';

const person: SendPerson = {
  contact_id: '33333333-2222-4333-8444-000000000001',
  email: 'ana@example.org',
  first_name: 'Ana',
  last_name: 'Silva',
  at: '2026-11-10T09:00:00Z',
  times: null,
  reason: null,
};
const draft = aSend({ send_to: { ...aSend().send_to, all: true } });

async function open(http: ApiMocks = {}) {
  const asked: ApiRequest[] = [];
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': draft,
      'GET /marketing/singlesends/:id/audience_people': (request) => {
        asked.push(request);
        return request.query['email'] === undefined
          ? { result: [person], _metadata: { count: 29 } }
          : { result: [], _metadata: { count: 0 } };
      },
      ...http,
    },
  });
  return { workbench, asked };
}

test('a figure of the audience opens the people behind it, searched by address', async () => {
  const { workbench, asked } = await open();
  await workbench.goto(`/single-sends/${id}/editor`);
  const reach = within(await screen.findByRole('region', { name: 'Audience reach' }));
  await userEvent.click(await reach.findByRole('link', { name: 'Unsubscribed: 29 people' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Unsubscribed' }));
  expect(
    await drawer.findByText((_, element) => element?.tagName === 'P' && element.textContent === '29 people, as of now'),
  ).toBeTruthy();
  expect(drawer.getByText('ana@example.org')).toBeTruthy();
  await userEvent.type(drawer.getByRole('searchbox', { name: 'Search by start of address' }), 'bob');
  expect(await drawer.findByText('Nobody with this address.')).toBeTruthy();
  expect(asked.map(({ query }) => [query['audience'], query['email']])).toEqual([
    ['unsubscribed', undefined],
    ['unsubscribed', 'bob'],
  ]);
  await workbench.dispose();
});

test('a list that fails to load can be loaded again, and an unknown figure says so', async () => {
  const { workbench } = await open({ 'GET /marketing/singlesends/:id/audience_people': refusal(500, 'no') });
  await workbench.goto(`/single-sends/${id}/editor/people/bounced`);
  expect(await screen.findByText("The list couldn't be loaded.")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  await workbench.goto(`/single-sends/${id}/editor/people/nothing`);
  await waitFor(() => expect(screen.getByText('There is no such figure.')).toBeTruthy());
  await workbench.dispose();
});
