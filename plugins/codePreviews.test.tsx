import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiAnswer, type ApiMocks, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { Design } from 'sendwright/wire/designs';
import type { MessagePreviewRequest } from 'sendwright/wire/tracking';
import automations from './automations/plugin';
import { anAutomation, anEmail, scopes, services } from './automations/testing/automations';
import designLibrary from './designs/plugin';

// The previews that the code editor opens for hosts without their own.

const letter: Design = {
  id: 'd1',
  name: 'Our letter',
  editor: 'code',
  subject: 'Code of {{name}}',
  categories: [],
  generate_plain_content: true,
  revision: 3,
  thumbnail_url: 'http://localhost/thumbnails/t.jpg',
  thumbnail_ready: false,
  html_content: '<p>Hello {{name}}</p>',
  plain_content: 'Hello',
  design: null,
  created_at: '2026-11-20T09:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
};
const email = anEmail(
  'one',
  {},
  { editor: 'code', subject: 'Code of {{name}}', preheader: 'Before', html_content: '<p>Hello {{name}}</p>' },
);
const hosts: Readonly<Record<string, { address: string; asked: object; http: ApiMocks }>> = {
  'an email of an automation': {
    address: '/automations/a1/messages/1/editor',
    asked: { preheader: 'Before', sender_id: 3 },
    http: { 'GET /marketing/automations/:id': anAutomation({ steps: [email] }) },
  },
  'a design of the library': {
    address: '/design-library/your-designs/d1/editor',
    asked: { preheader: '' },
    http: { 'GET /designs/:id': letter },
  },
};

describe.each(Object.entries(hosts))('%s, written as code', (_whose, { address, asked, http }) => {
  const open = async (end: string, preview: (request: ApiRequest) => ApiAnswer) => {
    const workbench = await testWorkbench([automations, designLibrary], {
      scopes: [...scopes, 'design_library.read', 'design_library.update'],
      services: services(),
      http: {
        ...http,
        'GET /ips/pools': [],
        'GET /marketing/tags': { result: [] },
        'POST /marketing/preview': preview,
      },
    });
    await workbench.goto(address + end);
    return { workbench, dialog: within(await screen.findByRole('dialog', { name: 'Preview' })) };
  };
  const rendered = ({ body }: ApiRequest) => {
    const { subject = '', html_content: html, data } = body as MessagePreviewRequest;
    const name = data?.['name'];
    const fill = (text: string) => text.replace('{{name}}', typeof name === 'string' ? name : '');
    return answer(200, { subject: fill(subject), preheader: '', html: fill(html), text: fill(html), problems: [] });
  };

  test('shows the message that is written, and goes back to the code', async () => {
    const requests: unknown[] = [];
    const { workbench, dialog } = await open('/preview', (request) => {
      requests.push(request.body);
      return rendered(request);
    });
    expect(await dialog.findByText('Code of')).toBeTruthy();
    expect(requests).toContainEqual(
      expect.objectContaining({ html_content: '<p>Hello {{name}}</p>', subject: 'Code of {{name}}', ...asked }),
    );
    expect(dialog.queryByRole('textbox', { name: 'Test data' })).toBeNull();
    fireEvent.click(dialog.getByRole('switch', { name: 'Test data' }));
    await waitFor(() => expect(workbench.location).toBe(`${address}/preview/test_data`));
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(workbench.location).toBe(address));
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(workbench.location).toBe(`${address}/preview`));
    await workbench.dispose();
  });

  test.each(['/preview/test_data', '/test_data'])('%s fills it with test data', async (end) => {
    const { workbench, dialog } = await open(end, rendered);
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Test data' }), {
      target: { value: '{"name":"Zoe"}' },
    });
    expect(await dialog.findByText('Code of Zoe')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Test data' }), { target: { value: '{"name"' } });
    expect(await dialog.findByText('Test data must be valid JSON.')).toBeTruthy();
    await workbench.dispose();
  });

  test('a preview that fails is tried again', async () => {
    let fails = true;
    const { workbench, dialog } = await open('/preview', (request) => (fails ? refusal(500, 'no') : rendered(request)));
    fireEvent.click(await dialog.findByRole('button', { name: 'Retry' }));
    fails = false;
    fireEvent.click(await dialog.findByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Code of')).toBeTruthy();
    await workbench.dispose();
  });
});
