import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePlugin, fill } from 'sendwright/sdk';
import { answer, type ApiMocks, type ApiRequest, testWorkbench } from 'sendwright/sdk/testing';
import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import { DesignChoices } from '../contract';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, aSend, aSummary, commonRequests, fakeServices, id, pageOf } from '../testing/sends';

const content = `/single-sends/${id}/editor/content`;
const empty = { subject: '', html_content: null, editor: null } as const;
/** A stub for the plugin that provides designs. */
const designs = definePlugin({
  id: 'choices',
  title: 'Choices',
  slots: [
    fill(DesignChoices, {
      title: 'Designs',
      component: async () => ({
        default: ({ kind, onChosen }) => (
          <button
            type="button"
            onClick={() =>
              onChosen({
                name: 'Sale',
                content: { editor: 'code', subject: 'Half price', html_content: `<p>From ${kind}</p>` },
              })
            }
          >
            Take from {kind}
          </button>
        ),
      }),
    }),
  ],
});

async function open(send: SingleSend, address = content, http: ApiMocks = {}) {
  let current = send;
  const changes: SingleSendUpdate[] = [];
  const workbench = await testWorkbench([plugin, designs], {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': () => current,
      'PATCH /marketing/singlesends/:id': ({ body }: ApiRequest) => {
        const { revision: _revision, ...change } = body as SingleSendUpdate;
        changes.push(change);
        const { name = current.name, email_config: config } = change;
        current = {
          ...current,
          name: name ?? '',
          revision: current.revision + 1,
          email_config: { ...current.email_config, ...(config as Partial<SingleSend['email_config']>) },
        };
        return answer(202, current);
      },
      ...http,
    },
  });
  await workbench.goto(address);
  return { workbench, changes };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeAll(layOutNothing);
beforeEach(() => localStorage.clear());

test('a send whose content nobody has chosen shows designs first, and is named after what it starts from', async () => {
  const { workbench, changes } = await open(aSend({ name: 'Untitled Single Send' }, empty));
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Ready-made designs');
  await press('Take from sendgrid-designs');
  expect(await screen.findByRole('textbox', { name: 'HTML of the message' })).toBeTruthy();
  expect(changes).toEqual([
    {
      name: 'Half price',
      email_config: {
        editor: 'code',
        design: null,
        html_content: '<p>From sendgrid-designs</p>',
        plain_content: null,
        generate_plain_content: true,
        subject: 'Half price',
      },
    },
  ]);
  expect(workbench.location).toBe(content);
  await workbench.dispose();
});

test('its card leads there, and to code after a blank start', async () => {
  const { workbench, changes } = await open(aSend({}, empty), `/single-sends/${id}/editor`);
  await userEvent.click(await screen.findByRole('link', { name: 'Choose a design' }));
  await press('Start blank');
  expect(await screen.findByRole('textbox', { name: 'HTML of the message' })).toBeTruthy();
  expect(changes).toMatchObject([{ email_config: { editor: 'code', html_content: null } }]);
  await workbench.dispose();
});

test('another start keeps a written subject, and can be undone', async () => {
  const before = { subject: 'Mine', html_content: '<p>Mine</p>', editor: 'code' } as const;
  const { workbench, changes } = await open(aSend({ name: 'News' }, before), `/single-sends/${id}/editor`);
  await userEvent.click(await screen.findByRole('link', { name: 'Change what the content starts from' }));
  await press('Take from sendgrid-designs');
  expect(await screen.findByRole('textbox', { name: 'HTML of the message' })).toBeTruthy();
  expect(changes[0]?.email_config).not.toHaveProperty('subject');
  const [alert] = workbench.alerts;
  expect(alert?.message).toBe('The content was replaced.');
  await act(async () => alert?.action?.run());
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes[1]).toMatchObject({ name: 'News', email_config: before });
  expect(workbench.location).toBe(`/single-sends/${id}/editor`);
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});

test('a send starts from a past one', async () => {
  const past = aSend(
    { name: 'October', status: 'triggered' },
    { subject: 'Plums', preheader: 'And pears', html_content: '<p>Plums</p>', generate_plain_content: true },
  );
  const draft = aSend({ id: '99999999-2222-4333-8444-555555555555' }, { ...empty, preheader: '' });
  const { workbench, changes } = await open(draft, content.replace(id, draft.id), {
    'POST /marketing/singlesends/search': pageOf([aSummary({ name: 'October', status: 'triggered' })]),
    'GET /marketing/singlesends/:id': ({ parameters }: ApiRequest) => (parameters['id'] === draft.id ? draft : past),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Past campaigns' }));
  await press('Start with October');
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes).toMatchObject([
    { email_config: { subject: 'Plums', preheader: 'And pears', html_content: '<p>Plums</p>', editor: 'code' } },
  ]);
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});
