import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiMocks, type ApiRequest, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { GroupSuppression } from 'sendwright/wire/suppressions';
import plugin from './plugin';

const news = {
  id: 7,
  name: 'Newsletter',
  description: 'Every Tuesday',
  is_default: true,
  unsubscribes: 3,
  last_email_sent_at: null,
};
const read = 'GET /asm/suppressions';
const addresses = (...emails: string[]): GroupSuppression[] =>
  emails.map((email) => ({ email, group_id: 7, group_name: news.name, created_at: 1_700_000_000 }));
const three = addresses('ada@example.com', 'bob@example.com', 'cy@example.org');

async function start(
  http: ApiMocks,
  scopes = ['create', 'read', 'delete'].map((verb) => `asm.groups.suppressions.${verb}`),
) {
  const workbench = await testWorkbench(plugin, {
    scopes: ['asm.groups.read', ...scopes],
    http: { 'GET /asm/groups': [news], ...http },
  });
  await workbench.goto('/unsubscribe-groups/7/suppressions');
  return workbench;
}
const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const told = (workbench: Awaited<ReturnType<typeof start>>) => workbench.alerts.map(({ message }) => message);

test("a group's addresses are listed page by page, and searched", async () => {
  const many = Array.from({ length: 130 }, (_, at) => `p${String(at).padStart(3, '0')}@example.com`);
  const asked: unknown[] = [];
  const workbench = await start({
    [read]: ({ query }: ApiRequest) => {
      asked.push(query);
      const found = many.filter((email) => email.includes(String(query['email'] ?? '')));
      const first = found.findIndex((email) => String(query['after'] ?? '').endsWith(`,${email}`)) + 1;
      return addresses(...found.slice(first, first + Number(query['limit'])));
    },
  });
  await screen.findByText('p000@example.com');
  expect(asked).toEqual([{ group_id: '7', limit: '100' }]);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by email address' }), { target: { value: 'p12' } });
  await waitFor(() => expect(shown()).toHaveLength(10));
  expect(asked.at(-1)).toMatchObject({ group_id: '7', email: 'p12' });
  await workbench.dispose();
});

test('nobody has opted out yet: the page says what it is for, and adds the first', async () => {
  let rows: GroupSuppression[] = [];
  const workbench = await start({
    [read]: () => rows,
    'POST /asm/groups/:group_id/suppressions': ({ body }: ApiRequest) => {
      rows = three.slice(0, 1);
      return answer(201, body);
    },
  });
  await screen.findByText('Nobody has opted out of this group');
  fireEvent.click(screen.getAllByRole('button', { name: 'Add addresses' })[0] as HTMLElement);
  fireEvent.change(await screen.findByLabelText(/Email addresses/), { target: { value: 'ada@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 address' }));
  await waitFor(() => expect(shown()).toEqual(['ada@example.com']));
  expect([workbench.location, told(workbench)]).toEqual([
    '/unsubscribe-groups/7/suppressions',
    ['1 address added to Newsletter.'],
  ]);
  await workbench.dispose();
});

test('addresses are removed after a question; what could not be removed stays and is told', async () => {
  const gone: string[] = [];
  let fails = false;
  const workbench = await start({
    [read]: () => three.filter(({ email }) => !gone.includes(email)),
    'DELETE /asm/groups/:group_id/suppressions/:email': ({ parameters }) => {
      if (fails) return refusal(500, 'no');
      gone.push(parameters['email'] ?? '');
      return answer(204);
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /ada@example.com/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove ada@example.com?' }));
  expect(gone).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Remove address' }));
  await waitFor(() => expect(told(workbench)).toEqual(['ada@example.com removed from Newsletter.']));
  expect(shown()).toEqual(['bob@example.com', 'cy@example.org']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fails = true;
  fireEvent.click(screen.getByRole('checkbox', { name: /bob@example.com/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove address' }));
  await waitFor(() =>
    expect(told(workbench)).toContain(
      'Unable to remove the addresses. Please try again. If the issue continues, contact Support.',
    ),
  );
  expect(shown()).toEqual(['bob@example.com', 'cy@example.org']);
  await workbench.dispose();
});

test('a list that fails to load is reported and can be retried', async () => {
  let fails = true;
  const workbench = await start({ [read]: () => (fails ? refusal(403, 'no') : three) });
  await waitFor(() =>
    expect(told(workbench)).toEqual([
      'Unable to retrieve the unsubscribed addresses of the group. Please try again. If the issue continues, ' +
        'contact Support.',
    ]),
  );
  fails = false;
  fireEvent.click(screen.getAllByRole('button', { name: /again|retry/i })[0] as HTMLElement);
  await waitFor(() => expect(shown()).toHaveLength(3));
  await workbench.dispose();
});

test('users with read access neither add nor remove', async () => {
  const workbench = await start({ [read]: three }, ['asm.groups.suppressions.read']);
  await screen.findByText('ada@example.com');
  expect([screen.queryByRole('button', { name: 'Add addresses' }), screen.queryByRole('checkbox')]).toEqual([
    null,
    null,
  ]);
  await workbench.dispose();
});
