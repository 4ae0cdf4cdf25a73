import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyDesign } from 'sendwright/email';
import { definePlugin, fill } from 'sendwright/sdk';
import {
  answer,
  type ApiMocks,
  type ApiRequest,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import { DesignChoices, TemplateChoices } from '../contract';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, aSend, aTemplate, id, fakeServices, commonRequests } from '../testing/sends';

const editor = `/single-sends/${id}/editor`;
/** Stubs for the plugins that provide designs and templates. */
const choices = definePlugin({
  id: 'choices',
  title: 'Choices',
  slots: [
    fill(TemplateChoices, {
      title: 'Templates',
      component: async () => ({
        default: ({ onChosen }) => (
          <button type="button" onClick={() => onChosen('d-1')}>
            Take the template
          </button>
        ),
      }),
    }),
    fill(DesignChoices, {
      title: 'Designs',
      component: async () => ({
        default: ({ kind, onChosen }) => (
          <button
            type="button"
            onClick={() => onChosen({ name: kind, content: { editor: 'code', html_content: '<p>Design</p>' } })}
          >
            Take the design
          </button>
        ),
      }),
    }),
  ],
});
const template = aTemplate({ active: 1, subject: 'New', html_content: '<p>New</p>' });

async function open(address: string, http: ApiMocks = {}, plugins = [plugin]) {
  const created: unknown[] = [];
  const workbench = await testWorkbench(plugins, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': aSend(),
      'GET /templates/:template_id': template,
      'POST /marketing/singlesends': ({ body }: ApiRequest) => {
        // What the draft is preselected with is the server's decision.
        const { preselect, ...content } = body as { preselect?: boolean };
        expect(preselect).toBe(true);
        created.push(content);
        return answer(201, aSend());
      },
      ...http,
    },
  });
  await workbench.goto(address);
  return { workbench, created };
}
const selectedTab = async (): Promise<string | null> =>
  (await screen.findByRole('tab', { selected: true })).textContent;
/** Waits until the editor of the new send has made its requests. */
async function edited(workbench: TestWorkbench): Promise<void> {
  await screen.findByRole('button', { name: 'Edit Subject' });
  expect(workbench.location).toBe(editor);
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeAll(layOutNothing);
beforeEach(() => localStorage.clear());

test.each([
  ['/single-sends/selector/your-designs/new', 'Your email designs'],
  ['/single-sends/selector/sendgrid-designs/new', 'Ready-made designs'],
  ['/single-sends/selector/dynamic-templates/new', 'Dynamic templates'],
  ['/single-sends/new', 'Ready-made designs'],
  ['/single-sends/selector/unheard-of/new', 'Ready-made designs'],
  ['/single-sends/create-design', 'Ready-made designs'],
])('%s opens the selector at %s', async (address, tab) => {
  const { workbench } = await open(address, {}, [plugin, choices]);
  expect(await selectedTab()).toBe(tab);
  await workbench.dispose();
});

test('a chosen design becomes a draft with its content', async () => {
  const { workbench, created } = await open('/single-sends/selector/sendgrid-designs/new', {}, [plugin, choices]);
  await press('Take the design');
  await edited(workbench);
  expect(created).toEqual([
    { name: 'sendgrid-designs', email_config: { editor: 'code', html_content: '<p>Design</p>' } },
  ]);
  await workbench.dispose();
});

test('the dynamic templates tab appears with its plugin, and creates a draft', async () => {
  const { workbench, created } = await open('/single-sends/create-design', {}, [plugin, choices]);
  await userEvent.click(await screen.findByRole('tab', { name: 'Dynamic templates' }));
  expect(workbench.location).toBe('/single-sends/new/selector/dynamic-templates');
  await press('Take the template');
  await edited(workbench);
  expect(created).toEqual([
    { name: 'Spring', email_config: { editor: 'code', subject: 'New', html_content: '<p>New</p>' } },
  ]);
  await workbench.dispose();

  const without = await open('/single-sends/new/selector/dynamic-templates');
  expect(await selectedTab()).toBe('Ready-made designs');
  expect(screen.queryByRole('tab', { name: 'Dynamic templates' })).toBeNull();
  await without.workbench.dispose();
});

test.each(['/single-sends/new', '/single-sends/create-design'])(
  '%s: a blank draft is called Untitled Single Send',
  async (address) => {
    // The notification disappears automatically, so the server responds only once the test looks for it.
    let answerNow: (value?: unknown) => void = () => undefined;
    const looking = new Promise((resolve) => (answerNow = resolve));
    const created: unknown[] = [];
    const { workbench } = await open(address, {
      'POST /marketing/singlesends': async ({ body }: ApiRequest) => {
        created.push(body);
        await looking;
        return answer(201, aSend());
      },
    });
    if (address.endsWith('create-design')) await press('Start blank');
    answerNow();
    await waitFor(() =>
      expect(workbench.alerts.map(({ message }) => message)).toEqual(["Success! You've added a new single send."]),
    );
    await edited(workbench);
    expect(created).toEqual([{ name: 'Untitled Single Send', email_config: { editor: 'code' }, preselect: true }]);
    await workbench.dispose();
  },
);

test.each(['/single-sends/new/selector/template/d-1', '/single-sends/create-design/selector/template/d-1'])(
  '%s makes a draft of the template',
  async (address) => {
    const { workbench, created } = await open(address);
    await edited(workbench);
    expect(created).toHaveLength(1);
    expect(created[0]).toMatchObject({ name: 'Spring' });
    await workbench.dispose();
  },
);

test.each(['/single-sends/new', '/single-sends/new/selector/your-designs', '/single-sends/new/selector/template/d-1'])(
  '%s: the limit of sends is reported',
  async (address) => {
    const tooMany = "You've reached the maximum of 10,000 single sends. Delete some to create more.";
    const { workbench } = await open(address, { 'POST /marketing/singlesends': refusal(400, tooMany) });
    if (address.endsWith('designs')) {
      await press('Start blank');
      await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual([tooMany]));
    } else {
      expect(await screen.findByText(tooMany)).toBeTruthy();
      // A retry would not help.
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Back to single sends' })).toBeTruthy();
    }
    expect(workbench.location).toBe(address);
    await workbench.dispose();
  },
);

test('a send from a template has the preheader of its document', async () => {
  const design = { ...emptyDesign(), preheader: 'Out of the oven' };
  const made = aTemplate({ active: 1, subject: 'New', html_content: '<p>New</p>', editor: 'design', design });
  const { workbench, created } = await open('/single-sends/new/selector/template/d-1', {
    'GET /templates/:template_id': made,
  });
  await edited(workbench);
  expect(created).toMatchObject([{ email_config: { subject: 'New', preheader: 'Out of the oven', design } }]);
  await workbench.dispose();
});

test('a send from a template has its text part, if that was written by hand', async () => {
  const own = { plain_content: 'Bread', generate_plain_content: false } as const;
  const { workbench, created } = await open('/single-sends/new/selector/template/d-1', {
    'GET /templates/:template_id': aTemplate({ active: 1, subject: 'New', html_content: '<p>New</p>', ...own }),
  });
  await edited(workbench);
  expect(created).toMatchObject([{ email_config: own }]);
  await workbench.dispose();
});
