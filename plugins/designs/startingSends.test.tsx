import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { defaultBrand } from 'sendwright/email';
import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { DesignChoices, type StartChoice } from 'sendwright/plugins/single-sends/contract';
import { definePlugin } from 'sendwright/sdk';
import { answer, type ApiRequest, fake, testWorkbench } from 'sendwright/sdk/testing';
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

test('a single send starts with the content of the design', async () => {
  const sent: unknown[] = [];
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

test.each([
  ['as previewed, in the brand', true],
  ['as previewed, in its own look', false],
])('a single send from the preview of a ready-made design is %s', async (_, isOn) => {
  const asked: unknown[] = [];
  const kit = { version: '5b2f3a10-9f51-4d0e-8a77-0b6c1d2e3f40', brand: defaultBrand };
  const workbench = await start(
    '/design-library/sendgrid-designs/s1/preview',
    {
      'GET /designs/pre-builts/:id': ({ query }: ApiRequest) => {
        asked.push(query);
        return sale;
      },
      'POST /marketing/singlesends': answer(201, created),
    },
    scopes,
    [fake<unknown>(BrandKits, { current: async () => kit, inBrand: async (design: unknown) => design })],
  );
  const dialog = await screen.findByRole('dialog', { name: 'Short sale' });
  const inBrand = await within(dialog).findByRole('switch', { name: 'In your brand' });
  if (!isOn) fireEvent.click(inBrand);
  asked.length = 0;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create single send' }));
  await waitFor(() => expect(messages(workbench)).toEqual(["Success! You've added a new single send."]));
  expect(asked).toEqual([isOn ? { in_brand: 'true' } : {}]);
  await workbench.dispose();
});
