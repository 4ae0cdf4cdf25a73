import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewList } from 'sendwright/plugins/lists/contract';
import { NewSender } from 'sendwright/plugins/senders/contract';
import { NewUnsubscribeGroup } from 'sendwright/plugins/unsubscribe-groups/contract';
import { definePlugin, fill } from 'sendwright/sdk';
import { answer, type ApiRequest, testWorkbench } from 'sendwright/sdk/testing';
import type { SingleSend } from 'sendwright/wire/singleSends';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, aSend, id, listId, fakeServices, sender, commonRequests } from '../testing/sends';

/** Stub for a form of another plugin. */
const formThat =
  <Made,>(made: Made) =>
  async () => ({
    default: ({ onCreated, onCancel }: { readonly onCreated: (one: Made) => void; readonly onCancel: () => void }) => (
      <>
        <button type="button" onClick={() => onCreated(made)}>
          Create it
        </button>
        <button type="button" onClick={onCancel}>
          Never mind
        </button>
      </>
    ),
  });
const newListId = '22222222-2222-4333-8444-555555555555';
/** Stubs for the plugins that provide the forms. */
const forms = definePlugin({
  id: 'forms',
  title: 'Forms',
  slots: [
    fill(NewList, { title: 'New list', component: formThat({ id: newListId, name: 'Bakers', contact_count: 0 }) }),
    fill(NewSender, { title: 'New sender', component: formThat({ ...sender, id: 9 }) }),
    fill(NewUnsubscribeGroup, {
      title: 'New group',
      component: formThat({
        id: 12,
        name: 'Offers',
        description: '',
        is_default: false,
        unsubscribes: 0,
        last_email_sent_at: null,
      }),
    }),
  ],
});

async function open(page: string, end: string) {
  let send = aSend();
  const workbench = await testWorkbench([plugin, forms], {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': () => send,
      'PATCH /marketing/singlesends/:id': ({ body }: ApiRequest) => {
        // `change` is never null in these tests.
        const { send_to: sendTo, email_config: config } = body as Partial<SingleSend>;
        send = {
          ...send,
          revision: send.revision + 1,
          send_to: { ...send.send_to, ...sendTo },
          email_config: { ...send.email_config, ...config },
        };
        return answer(202, send);
      },
    },
  });
  await workbench.goto(`/single-sends/${id}/${page}/${end}`);
  const saves = () => workbench.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { workbench, saves };
}

beforeAll(layOutNothing);
beforeEach(() => localStorage.clear());

const list = { send_to: { list_ids: [listId, newListId] } };
const from = { email_config: { sender_id: 9 } };
const group = { email_config: { suppression_group_id: 12, custom_unsubscribe_url: null, global_unsubscribe: false } };

test.each([
  ['editor', 'modals/create_list', list],
  ['editor', 'create_sender', from],
  ['editor', 'modals/create_sender', from],
  ['editor', 'create_unsubscribe', group],
  ['editor', 'modals/create_unsubscribe', group],
  ['review', 'create_list', list],
  ['review', 'create_sender', from],
  ['review', 'create_unsubscribe', group],
])('%s/%s: what the dialog creates is selected and saved; canceling changes nothing', async (page, end, saved) => {
  const { workbench, saves } = await open(page, end);
  await userEvent.click(await screen.findByRole('button', { name: 'Never mind' }));
  expect(workbench.location).toBe(`/single-sends/${id}/${page}`);
  expect(saves()).toEqual([]);

  await workbench.goto(`/single-sends/${id}/${page}/${end}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Create it' }));
  expect(workbench.location).toBe(`/single-sends/${id}/${page}`);
  await waitFor(() => expect(saves()).toEqual([{ ...saved, revision: 1 }]));
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});
