import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answer, type ApiMocks, type ApiRequest, refusal } from 'sendwright/sdk/testing';
import { offers, press, start, type } from './testing/groupPages';

const again = 'Please try again. If the issue continues, contact Support.';
const typedGroup = async (): Promise<void> => {
  await screen.findByLabelText(/^Name/);
  type(/^Name/, 'Events');
  type(/^Description/, 'Where we are');
};
const suppressions = 'POST /asm/groups/:group_id/suppressions';

test.each<[what: string, address: string, mocks: ApiMocks, act: () => Promise<void>, message: string]>([
  [
    'a list that fails',
    '/unsubscribe-groups',
    { 'GET /asm/groups': refusal(403, 'no') },
    async () => undefined,
    `Unable to retrieve unsubscribe groups. ${again}`,
  ],
  [
    'a creation that fails',
    '/unsubscribe-groups/new/preview/unsubscribe',
    { 'POST /asm/groups': refusal(500, 'no') },
    async () => {
      await typedGroup();
      press('Create group');
    },
    `Unable to create the unsubscribe group. ${again}`,
  ],
  [
    'a group that is saved',
    '/unsubscribe-groups/8/edit/preview/unsubscribe',
    { 'PATCH /asm/groups/:group_id': answer(201, offers) },
    async () => {
      await typedGroup();
      press('Save group');
    },
    'Unsubscribe group saved.',
  ],
  [
    'a change that fails',
    '/unsubscribe-groups/8/edit/preview/unsubscribe',
    { 'PATCH /asm/groups/:group_id': refusal(500, 'no') },
    async () => {
      await typedGroup();
      press('Save group');
    },
    `Unable to update the unsubscribe group. ${again}`,
  ],
  [
    'a group that is deleted',
    '/unsubscribe-groups/7/edit/preview/unsubscribe/confirm-delete',
    { 'DELETE /asm/groups/:group_id': answer(204) },
    async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    },
    'Unsubscribe group deleted.',
  ],
  [
    'a deletion that fails',
    '/unsubscribe-groups/7/edit/preview/unsubscribe/confirm-delete',
    { 'DELETE /asm/groups/:group_id': refusal(500, 'no') },
    async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    },
    `Unable to delete the unsubscribe group. ${again}`,
  ],
  [
    'one address that is added',
    '/unsubscribe-groups/7/suppressions/add/manual',
    { [suppressions]: ({ body }: ApiRequest) => answer(201, body) },
    async () => {
      fireEvent.change(await screen.findByLabelText(/Email addresses/), { target: { value: 'ada@example.com' } });
      press('Add 1 address');
    },
    '1 address added to Newsletter.',
  ],
  [
    'addresses that are added',
    '/unsubscribe-groups/7/suppressions/add/manual',
    { [suppressions]: ({ body }: ApiRequest) => answer(201, body) },
    async () => {
      fireEvent.change(await screen.findByLabelText(/Email addresses/), {
        target: { value: 'ada@example.com bob@example.com' },
      });
      press('Add 2 addresses');
    },
    '2 addresses added to Newsletter.',
  ],
  [
    'addresses that cannot be added',
    '/unsubscribe-groups/7/suppressions/add/manual',
    { [suppressions]: refusal(500, 'no') },
    async () => {
      fireEvent.change(await screen.findByLabelText(/Email addresses/), { target: { value: 'ada@example.com' } });
      press('Add 1 address');
    },
    `Unable to add the addresses. ${again}`,
  ],
])('%s is told', async (_what, address, mocks, act, message) => {
  const workbench = await start(address, mocks);
  await act();
  await waitFor(() => expect(workbench.alerts.map((alert) => alert.message)).toEqual([message]));
  await workbench.dispose();
});
