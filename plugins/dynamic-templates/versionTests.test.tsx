import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { DesignEditor, type DesignEditorProps } from 'sendwright/plugins/design-editor/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { answer, type ApiRequest, fake, refusal } from 'sendwright/sdk/testing';
import type { Sender } from 'sendwright/wire/senders';
import { editor, messages, start, version } from './testing/startVersionEditor';

// Test sends of a template's version.

test('a test is sent from the top bar, and says why it was refused', async () => {
  const sent: unknown[] = [];
  let status = 400;
  let isBroken = false;
  const workbench = await start('', {
    'POST /marketing/test/send_email': ({ body, query }: ApiRequest) => {
      expect(query.test_source).toBe('dynamic-templates');
      sent.push(body);
      if (status === 202) return answer(202, {});
      if (isBroken) return refusal(status, "The test was not sent: its message couldn't be rendered.", 'template_id');
      return status === 400 ? refusal('test_recipient_unsubscribed') : refusal(status, 'no', 'emails');
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  expect(workbench.location).toBe(`${editor}/send_test`);
  const address = await dialog.findByLabelText(/^Email addresses/);
  fireEvent.change(address, { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await dialog.findByText('Email addresses are required.')).toBeTruthy();
  fireEvent.change(address, { target: { value: 'ana@example.com' } });
  const answers = [
    [400, 'One of these recipients has unsubscribed: a test cannot go there.'],
    [403, "You don't have access to send test emails"],
    [409, 'Unable to send the test email. Please try again. If the issue continues, contact Support.'],
    [400, "The test was not sent: its message couldn't be rendered."],
    [202, 'Test sent to 1 of your addresses.'],
  ] as const;
  for (const [answered, told] of answers) {
    status = answered;
    isBroken = told.includes('rendered');
    fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
    await waitFor(() => expect(messages(workbench)).toContain(told));
  }
  expect(sent.at(-1)).toEqual({
    template_id: 'd-1',
    version_id_override: 'v1',
    draft: true,
    emails: ['ana@example.com'],
    substitutions: {},
  });
  await workbench.dispose();
});

const ofAda: Sender = {
  id: 3,
  nickname: 'Ada',
  from: { email: 'ada@example.com', name: 'Ada' },
  reply_to: { email: 'ada@example.com', name: '' },
  address: '',
  address_2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  verified: { status: true, reason: null },
  locked: false,
  locked_reason: null,
  created_at: 1,
  updated_at: 1,
  warnings: [],
};

test.each<readonly [where: string, all: Sender[], words: string]>([
  ['at the field of the sender', [ofAda], 'Choose another sender with a verified address.'],
  ['above the addresses if there is none', [], 'Verify the address of a sender first.'],
])('a test without a usable sender says so %s', async (_where, all, words) => {
  const workbench = await start(
    '/send_test',
    { 'POST /marketing/test/send_email': refusal(400, 'must be a validated sender identity', 'sender_id') },
    [fake(Senders, { all, load: () => Promise.resolve(all) })],
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  fireEvent.change(await dialog.findByLabelText(/^Email addresses/), { target: { value: 'ana@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(dialog.queryByText('must be a validated sender identity')).toBeNull();
  fireEvent.change(dialog.getByLabelText(/^Email addresses/), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(dialog.queryByText(words)).toBeNull());
  await workbench.dispose();
});

test('senders that could not be loaded are no missing ones', async () => {
  let isBroken = true;
  const all: Sender[] = [];
  const load = async () => {
    if (isBroken) throw new Error('lost');
    all.push(ofAda);
    return all;
  };
  const workbench = await start(
    '/send_test',
    { 'POST /marketing/test/send_email': refusal(400, 'must be a validated sender identity', 'sender_id') },
    [fake(Senders, { all, load })],
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  expect(await dialog.findByText("The senders couldn't be loaded.")).toBeTruthy();
  fireEvent.change(await dialog.findByLabelText(/^Email addresses/), { target: { value: 'ana@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(workbench.requests.some(({ path }) => path.endsWith('/test/send_email'))).toBe(true));
  expect(dialog.queryByText('Verify the address of a sender first.')).toBeNull();
  isBroken = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByLabelText(/^From/)).toBeTruthy();
  await workbench.dispose();
});

test('a test of a designed version is sent from the top bar, with its last edits', async () => {
  const order: string[] = [];
  const Editor = ({ onTest, onWork }: DesignEditorProps) => {
    useEffect(() => {
      onWork?.({ isTouched: true, save: async () => order.push('saved') > 0 });
    }, [onWork]);
    return (
      <section aria-label="Code">
        <button type="button" onClick={onTest}>
          Send me a test
        </button>
      </section>
    );
  };
  const workbench = await start(
    '',
    {
      'GET /templates/:template_id/versions/:version_id/draft': { ...version, editor: 'design', design: {} },
      'POST /marketing/test/send_email': ({ body }: ApiRequest) => {
        order.push(JSON.stringify(body));
        return answer(202, {});
      },
    },
    [fake<unknown>(DesignEditor, { Editor })],
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  fireEvent.change(await dialog.findByLabelText(/^Email addresses/), { target: { value: 'ana@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(workbench.location).toBe(editor));
  expect(order).toEqual(['saved', expect.stringContaining('"version_id_override":"v1","draft":true')]);
  await workbench.dispose();
});
