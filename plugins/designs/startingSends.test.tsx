import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DesignChoices, type StartChoice } from 'sendwright/plugins/single-sends/contract';
import { definePlugin } from 'sendwright/sdk';
import { answer, type ApiRequest, testWorkbench } from 'sendwright/sdk/testing';
import { SlotOutlet } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { DesignLibrary } from './contract';
import plugin from './plugin';
import { messages, page, sale, scopes, start } from './testing/library';

test('an account without designs starts from a ready-made one', async () => {
  const chosen: StartChoice[] = [];
  const host = definePlugin({
    id: 'host',
    title: 'Host',
    routes: {
      start: {
        path: '/start',
        title: 'Start',
        page: async () => ({
          default: () => (
            <SlotOutlet slot={DesignChoices} props={{ kind: 'your-designs', onChosen: (one) => chosen.push(one) }} />
          ),
        }),
      },
    },
  });
  const workbench = await testWorkbench([plugin, host], {
    start: '/start',
    scopes,
    http: {
      'GET /designs': page(),
      'GET /designs/categories': { categories: [] },
      'GET /designs/favorites': { result: [] },
      'GET /designs/pre-builts': page(sale),
      'GET /designs/pre-builts/:id': sale,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Use design: Short sale' }));
  await waitFor(() => expect(chosen).toMatchObject([{ name: 'Short sale', content: { editor: 'design' } }]));
  fireEvent.click(screen.getByRole('button', { name: 'Start with Short sale' }));
  await waitFor(() => expect(chosen).toHaveLength(2));
  expect(screen.queryByText('No designs yet')).toBeNull();
  await workbench.dispose();
});

test('a single send starts with the content of the design', async () => {
  const sent: unknown[] = [];
  const created: SingleSend = {
    id: '4f0c2b8e-7d1a-4c3e-9b5f-1a2b3c4d5e6f',
    name: 'Short sale',
    status: 'draft',
    ui_status: 'draft',
    categories: [],
    send_at: null,
    send_to: { list_ids: [], segment_ids: [], all: false, exclude_list_ids: [], exclude_segment_ids: [] },
    abtest: null,
    pause: null,
    zone_field: null,
    revision: 1,
    channels: ['email'],
    warnings: [],
    updated_at: '2026-11-20T10:00:00Z',
    created_at: '2026-11-20T10:00:00Z',
    email_config: {
      subject: 'News',
      preheader: null,
      html_content: '<p>Hello</p>',
      plain_content: 'Hello',
      generate_plain_content: false,
      design_id: null,
      editor: 'design',
      suppression_group_id: null,
      custom_unsubscribe_url: null,
      global_unsubscribe: false,
      sender_id: null,
      ip_pool: null,
      template_id: '99999999-8888-4777-8666-555555555555',
    },
  };
  const workbench = await start('/design-library', {
    'POST /marketing/singlesends': ({ body }: ApiRequest) => {
      sent.push(body);
      return answer(201, created);
    },
  });
  const library = await workbench.resolve(DesignLibrary);
  await act(() => library.startSend('sendgrid-designs', 's1'));
  expect(sent).toEqual([
    {
      name: 'Short sale',
      preselect: true,
      email_config: {
        html_content: '<p>Hello</p>',
        plain_content: 'Hello',
        editor: 'design',
        subject: 'News',
        design: { schemaVersion: 1 },
      },
    },
  ]);
  expect(messages(workbench)).toEqual(["Success! You've added a new single send."]);
  await workbench.dispose();
});
