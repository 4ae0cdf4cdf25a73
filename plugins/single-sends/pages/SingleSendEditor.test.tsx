import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailTesting } from 'sendwright/plugins/email-testing/contract';
import { ImageManager } from 'sendwright/plugins/images/contract';
import { definePlugin, fill } from 'sendwright/sdk';
import { answer, type ApiMocks, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { SingleSendUpdate } from 'sendwright/wire/singleSends';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, aSend, id, fakeServices, commonRequests } from '../testing/sends';

const address = `/single-sends/${id}/editor`;
const read = 'GET /marketing/singlesends/:id';
const update = 'PATCH /marketing/singlesends/:id';
/** Longer than the autosave delay. */
const longTimeout = { timeout: 4000 };

/** Responds as the provider does: with the stored send and the changes. */
function saving(request: ApiRequest) {
  const { name, email_config: config } = request.body as SingleSendUpdate;
  return answer(
    202,
    aSend(
      { ...(name !== undefined && { name }), updated_at: '2026-11-20T10:05:00Z' },
      config?.subject ? { subject: config.subject } : {},
    ),
  );
}

async function open(http: ApiMocks, plugins = [plugin], at = address) {
  const workbench = await testWorkbench(plugins, {
    scopes: allScopes,
    services: fakeServices(),
    http: { ...commonRequests, [read]: aSend(), ...http },
  });
  await workbench.goto(at);
  const saves = () => workbench.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { workbench, saves };
}

const openCard = async (title: string) => userEvent.click(await screen.findByRole('button', { name: `Edit ${title}` }));

async function openEditor(http: ApiMocks, plugins = [plugin]) {
  const opened = await open(http, plugins);
  await openCard('Subject');
  return { ...opened, subject: await screen.findByRole('textbox', { name: /^Subject/ }) };
}

beforeAll(layOutNothing);
beforeEach(() => localStorage.clear());

test('saves automatically when typing pauses, and only changes', async () => {
  const { workbench, subject, saves } = await openEditor({ [update]: saving });
  // Typed in one go: a pause between two letters could trigger a save.
  await userEvent.tripleClick(subject);
  await userEvent.paste('Two days left');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await waitFor(
    () => expect(saves()).toEqual([{ email_config: { subject: 'Two days left' }, revision: 1 }]),
    longTimeout,
  );
  await screen.findByText(/^Saved/);
  await workbench.dispose();
});

test('a deleted choice is labeled as deleted, not with its id', async () => {
  const goneId = '77777777-2222-4333-8444-555555555555';
  const { workbench } = await open({
    [read]: aSend(
      { send_to: { list_ids: [goneId], segment_ids: [], all: false, exclude_list_ids: [], exclude_segment_ids: [] } },
      { sender_id: 99, suppression_group_id: 98 },
    ),
  });
  // The card is open, since it needs something.
  expect(await screen.findByDisplayValue('A deleted group')).toBeTruthy();
  expect(screen.getByText('A deleted list')).toBeTruthy();
  expect(screen.getByText('A deleted sender')).toBeTruthy();
  expect(screen.queryByText(goneId)).toBeNull();
  await openCard('From');
  expect(screen.getByDisplayValue('A deleted sender')).toBeTruthy();
  await workbench.dispose();
});

test('Ctrl+S saves immediately', async () => {
  const { workbench, subject, saves } = await openEditor({ [update]: saving });
  await userEvent.type(subject, '!');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(saves()).toHaveLength(1);
  await screen.findByText(/^Saved/);
  await workbench.dispose();
});

test('a failed save is reported, stored in the browser, and offered at the next visit', async () => {
  const first = await openEditor({ [update]: refusal(500, 'internal server error') });
  await userEvent.clear(first.subject);
  await userEvent.type(first.subject, 'Do not lose me');
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText("Your changes aren't saved");
  await first.workbench.dispose();

  const second = await openEditor({ [update]: saving });
  await screen.findByText('There are unsaved changes');
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(
    () => expect(second.saves()).toEqual([{ email_config: { subject: 'Do not lose me' }, revision: 1 }]),
    longTimeout,
  );
  await screen.findByText(/^Saved/);
  await second.workbench.dispose();
  expect(localStorage).toHaveLength(0);
});

test('an invalid name does not prevent saving the rest', async () => {
  const { workbench, subject, saves } = await openEditor({ [update]: saving });
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name of the single send' }));
  await userEvent.tripleClick(subject);
  await userEvent.paste('Still saved');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saves()).toEqual([{ email_config: { subject: 'Still saved' }, revision: 1 }]));
  expect(screen.getByText('Name is a required field.')).toBeTruthy();
  expect(await screen.findByText('Not saved: fix the marked fields')).toBeTruthy();
  await workbench.dispose();
});

test('a send that was scheduled meanwhile is locked, with a way to unlock it', async () => {
  let isScheduled = false;
  const { workbench, subject } = await openEditor({
    [read]: () =>
      aSend(isScheduled ? { status: 'scheduled', ui_status: 'scheduled', send_at: '2030-01-01T08:00:00Z' } : {}),
    [update]: refusal(400, 'This single send is scheduled. Unschedule it before you edit it.'),
  });
  isScheduled = true;
  await userEvent.type(subject, '!');
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText('This single send is scheduled');
  expect(screen.getByRole('button', { name: 'Unschedule' })).toBeTruthy();
  expect(subject.isConnected).toBe(false);
  expect(screen.queryByRole('button', { name: /^Edit (To|From|Subject|Time)/ })).toBeNull();
  await workbench.dispose();
});

test('an immediate send is undone, not unscheduled', async () => {
  let isSent = false;
  const now = { status: 'scheduled', ui_status: 'scheduled', send_at: '2030-01-01T08:00:00Z', sent_now: true } as const;
  const { workbench, subject } = await openEditor({
    [read]: () => aSend(isSent ? now : {}),
    [update]: refusal(400, 'This single send is scheduled. Unschedule it before you edit it.'),
  });
  isSent = true;
  await userEvent.type(subject, '!');
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText('This single send is about to be sent');
  expect(screen.getByRole('button', { name: 'Undo send' })).toBeTruthy();
  expect(screen.queryByText(/Unschedule/)).toBeNull();
  await workbench.dispose();
});

test('a send can use an IP pool if the account has any', async () => {
  const without = await openEditor({});
  await waitFor(() => expect(without.workbench.requests.map(({ path }) => path)).toContain('/v3/ips/pools'));
  await waitFor(() => expect(without.workbench.kernel.http.pending).toBe(0));
  await openCard('From');
  expect(screen.queryByRole('combobox', { name: /^IP pool/ })).toBeNull();
  await without.workbench.dispose();

  let pool: string | null = null;
  const { workbench, saves } = await openEditor({
    'GET /ips/pools': [{ name: 'news' }, { name: 'receipts' }],
    [update]: ({ body }: ApiRequest) => {
      pool = (body as SingleSendUpdate).email_config?.ip_pool ?? null;
      return answer(202, aSend({ revision: 2 }, { ip_pool: pool }));
    },
  });
  await openCard('From');
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^IP pool/ });
  expect([...field.options].map(({ label }) => label)).toEqual(['Default addresses', 'news', 'receipts']);
  await userEvent.selectOptions(field, 'news');
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText(/^Saved/);
  await userEvent.selectOptions(field, 'Default addresses');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(saves()).toEqual([
      { email_config: { ip_pool: 'news' }, revision: 1 },
      { email_config: { ip_pool: null }, revision: 2 },
    ]),
  );
  await waitFor(() => expect(field.value).toBe(''));
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});

test("a removed pool stays visible, with the server's error beside it", async () => {
  const { workbench } = await open({
    [read]: aSend({}, { ip_pool: 'gone' }),
    'GET /ips/pools': [{ name: 'news' }],
    [update]: refusal(400, 'must be a validated IP Pool: news', 'email_config.ip_pool'),
  });
  await openCard('From');
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^IP pool/ });
  expect(field.value).toBe('gone');
  await userEvent.selectOptions(field, await screen.findByRole('option', { name: 'news' }));
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('must be a validated IP Pool: news')).toBeTruthy();
  await workbench.dispose();
});

/** Stub for the plugin that provides the images. */
const pictures = definePlugin({
  id: 'pictures',
  title: 'Pictures',
  slots: [
    fill(ImageManager, {
      title: 'Images',
      component: async () => ({
        default: ({ shown, onShow, onChosen, onClose }) => (
          <section aria-label={`Pictures: ${shown.view}`}>
            <button type="button" onClick={() => onShow({ view: 'edit', imageId: '7' })}>
              Edit it
            </button>
            <button type="button" onClick={() => onShow({ view: 'remove', imageId: '7' })}>
              Delete it
            </button>
            <button
              type="button"
              onClick={() =>
                onChosen({ id: 'i1', url: 'https://img.example/sea.jpg', alt: 'The "sea"', width: 1200, height: 800 })
              }
            >
              Take it
            </button>
            <button type="button" onClick={onClose}>
              Close pictures
            </button>
          </section>
        ),
      }),
    }),
  ],
});

test('the image manager has its own routes over the editor, and its image is inserted into the code', async () => {
  const content = `${address}/content`;
  const { workbench, saves } = await open({ [update]: saving }, [plugin, pictures], content);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await press('Images');
  await screen.findByRole('region', { name: 'Pictures: library' });
  expect(workbench.location).toBe(`${content}/image_manager`);
  await press('Edit it');
  expect(workbench.location).toBe(`${content}/image_manager/edit?image=7`);
  await press('Delete it');
  expect(workbench.location).toBe(`${content}/image_manager/images/7/delete`);
  expect(screen.getByRole('region', { name: 'Pictures: remove' })).toBeTruthy();
  await press('Close pictures');
  expect(workbench.location).toBe(content);
  await press('Images');
  await userEvent.click(await screen.findByRole('button', { name: 'Take it' }));
  expect(workbench.location).toBe(content);
  const markup =
    '<img src="https://img.example/sea.jpg" alt="The &quot;sea&quot;" width="600" ' +
    'style="display:block;max-width:100%;height:auto;border:0">';
  await waitFor(
    () => expect(saves()).toEqual([{ email_config: { html_content: expect.stringContaining(markup) }, revision: 1 }]),
    longTimeout,
  );
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});

test.each(['image_manager', 'image_manager/edit?image=7', 'image_manager/images/7/delete'])(
  'the published address %s opens over the content',
  async (end) => {
    const { workbench } = await open({}, [plugin, pictures], `${address}/${end}`);
    await screen.findByRole('region', { name: /^Pictures: / });
    expect(workbench.location).toBe(`${address}/content/${end}`);
    await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
    await workbench.dispose();
  },
);

test('changes are saved before email testing opens', async () => {
  const testing = definePlugin({
    id: 'testing',
    title: 'Testing',
    slots: [
      fill(EmailTesting, {
        title: 'Testing',
        component: async () => ({
          default: ({ message }) => (
            <button type="button" onClick={() => void message.save?.()}>{`Test ${message.subject}`}</button>
          ),
        }),
      }),
    ],
  });
  const { workbench, subject, saves } = await openEditor({ [update]: saving }, [plugin, testing]);
  await userEvent.type(subject, '!');
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Email testing' }));
  expect(workbench.location).toBe(`${address}/email_testing/review`);
  await userEvent.click(await screen.findByRole('button', { name: 'Test What we learned!' }));
  await waitFor(
    () => expect(saves()).toEqual([{ email_config: { subject: 'What we learned!' }, revision: 1 }]),
    longTimeout,
  );
  await workbench.goto(`${address}/email_testing/view_results/t1/inbox/gmail`);
  expect(await screen.findByRole('button', { name: /^Test What/ })).toBeTruthy();
  await workbench.dispose();
});
