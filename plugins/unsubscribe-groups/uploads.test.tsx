import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answer, type ApiRequest, refusal } from 'sendwright/sdk/testing';
import { alertText, calls, recipients, start } from './testing/groupPages';

/** Parsing thousands of rows can be slow on a busy machine. */
const patience = { timeout: 20_000 };
const csv = (content: string): File => new File([content], 'people.csv', { type: 'text/csv' });
const choose = (file: File): void =>
  void fireEvent.change(screen.getByLabelText(/Drop a CSV/), { target: { files: [file] } });

test('a file is sent in batches of 1,000, and a failed batch can be resent', async () => {
  let failing = true;
  const workbench = await start('/unsubscribe-groups/7/upload-csv', {
    'POST /asm/groups/:group_id/suppressions': (request: ApiRequest) =>
      failing && recipients(request).includes('p2000@example.com')
        ? refusal(500, 'internal server error')
        : answer(201, request.body),
  });
  await screen.findByLabelText(/Drop a CSV/);
  choose(
    csv(
      ['email,name', ...Array.from({ length: 2500 }, (_, index) => `p${index}@example.com,P`), 'nonsense,X'].join('\n'),
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Upload 2,500 addresses' }, patience));
  await waitFor(
    () =>
      expect(alertText(workbench)).toBe(
        '500 of 2,500 addresses could not be added to Newsletter. Retry to send those again.',
      ),
    patience,
  );
  expect(
    calls(workbench, 'POST', '/v3/asm/groups/7/suppressions').map((request) => recipients(request).length),
  ).toEqual([1000, 1000, 500]);
  expect(workbench.kernel.activity.tasks[0]?.state).toBe('failed');
  failing = false;
  await workbench.alerts.at(-1)?.action?.run();
  await waitFor(
    () =>
      expect(alertText(workbench)).toBe(
        'Upload complete. 2,500 addresses added to Newsletter, 1 invalid address skipped.',
      ),
    patience,
  );
  expect(
    calls(workbench, 'POST', '/v3/asm/groups/7/suppressions').map((request) => recipients(request).length),
  ).toEqual([1000, 1000, 500, 500]);
  expect(workbench.kernel.activity.tasks[0]?.state).toBe('done');
  await workbench.dispose();
});

test('a file without addresses is refused, and one with too many is truncated after a named address', async () => {
  const workbench = await start('/unsubscribe-groups/7/upload-csv');
  await screen.findByLabelText(/Drop a CSV/);
  choose(csv('\n\n'));
  expect((await screen.findByRole('alert')).textContent).toContain('people.csv is empty.');
  choose(csv(['email', ...Array.from({ length: 20_001 }, (_, index) => `p${index}@example.com`)].join('\n')));
  expect(
    await screen.findByText(
      /limited to 20,000 email addresses. The last address processed is p19999@example.com/,
      undefined,
      patience,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Upload 20,000 addresses' })).toBeTruthy();
  await workbench.dispose();
});

test('five batches of a file are sent concurrently, each marked when it ends', async () => {
  const waiting: (() => void)[] = [];
  const workbench = await start('/unsubscribe-groups/7/upload-csv', {
    'POST /asm/groups/:group_id/suppressions': ({ body }: ApiRequest) =>
      new Promise((resolve) => waiting.push(() => resolve(answer(201, body)))),
  });
  const sent = (): number => calls(workbench, 'POST', '/v3/asm/groups/7/suppressions').length;
  await screen.findByLabelText(/Drop a CSV/);
  choose(csv(['email', ...Array.from({ length: 6500 }, (_, index) => `p${index}@example.com`)].join('\n')));
  fireEvent.click(await screen.findByRole('button', { name: 'Upload 6,500 addresses' }, patience));
  await waitFor(() => expect(waiting).toHaveLength(5));
  expect(sent()).toBe(5);
  waiting.shift()?.();
  await screen.findByText('1,000 of 6,500 added');
  await waitFor(() => expect(sent()).toBe(6));
  while (sent() < 7 || waiting.length > 0) {
    waiting.shift()?.();
    await waitFor(() => expect(waiting.length > 0 || sent() === 7).toBe(true));
  }
  await waitFor(
    () => expect(alertText(workbench)).toBe('Upload complete. 6,500 addresses added to Newsletter.'),
    patience,
  );
  await workbench.dispose();
});
