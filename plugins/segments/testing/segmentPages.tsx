import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FieldDefinitions, FieldUses } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { definePlugin } from 'sendwright/sdk';
import {
  type ApiMocks,
  fake,
  type FakeService,
  testWorkbench,
  type TestWorkbench,
  type TestWorkbenchOptions,
} from 'sendwright/sdk/testing';
import { SlotOutlet } from 'sendwright/sdk/ui';
import plugin from '../plugin';
import { answers, fields, lists, scopes } from './segments';

/** Stub for the page that deletes a custom field. */
const host = definePlugin({
  id: 'host',
  title: 'Host',
  routes: {
    page: {
      path: '/host',
      title: 'Host',
      page: async () => ({ default: () => <SlotOutlet slot={FieldUses} props={{ fieldId: 'e1_N' }} /> }),
    },
  },
});

/** Opens a page of segments. */
export async function start(
  address: string,
  http: ApiMocks = {},
  services: readonly FakeService[] = [],
  options: TestWorkbenchOptions = {},
): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin, host], {
    scopes,
    services: [fake(Lists, lists), fake(FieldDefinitions, fields), ...services],
    http: { ...http, ...Object.fromEntries(Object.entries(answers).filter(([key]) => !(key in http))) },
    ...options,
  });
  await workbench.goto(address);
  return workbench;
}

/** Waits until the page has made its requests. */
export const answered = (workbench: TestWorkbench): Promise<void> =>
  waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
export const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
export const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
/** The bodies posted to a path. */
export const bodies = (workbench: TestWorkbench, path: string): readonly unknown[] =>
  workbench.requests.filter((request) => request.path === path && request.method === 'POST').map(({ body }) => body);
export const lastCount = (workbench: TestWorkbench): unknown =>
  bodies(workbench, '/v3/marketing/segments/2.0/count').at(-1);

/** Selects a field for the condition at a zero-based index. */
export async function chooseField(at: number, label: string): Promise<void> {
  const field = (await screen.findAllByRole('combobox', { name: 'Field' }))[at];
  if (!field) throw new Error(`There is no condition ${at}.`);
  await userEvent.click(field);
  await userEvent.type(field, label);
  await userEvent.click(await screen.findByRole('option', { name: label }));
}
