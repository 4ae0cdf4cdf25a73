import { fireEvent, screen } from '@testing-library/react';
import { type ApiMocks, type ApiRequest, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { RecipientEmails } from 'sendwright/wire/suppressions';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import plugin from '../plugin';

export const scopes = [
  'asm.groups.read',
  'asm.groups.create',
  'asm.groups.update',
  'asm.groups.delete',
  'asm.groups.suppressions.create',
  'asm.groups.suppressions.read',
  'asm.groups.suppressions.delete',
];
export const news: UnsubscribeGroup = {
  id: 7,
  name: 'Newsletter',
  description: 'Every Tuesday',
  is_default: true,
  unsubscribes: 1204,
  last_email_sent_at: null,
};
export const offers: UnsubscribeGroup = {
  id: 8,
  name: 'Offers',
  description: 'Now and then',
  is_default: false,
  unsubscribes: 0,
  last_email_sent_at: 1_700_000_000,
};

/** The plugin at an address, with two groups. */
export async function start(
  address: string,
  http: ApiMocks = {},
  held: readonly string[] = scopes,
): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: held,
    http: { 'GET /asm/groups': [news, offers], 'POST /asm/groups/preview': { html: '<p>Stop?</p>' }, ...http },
  });
  await workbench.goto(address);
  return workbench;
}

export const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
/** The message of the last alert. */
export const alertText = (workbench: TestWorkbench): string | undefined => workbench.alerts.at(-1)?.message;
export const calls = (workbench: TestWorkbench, method: string, path: string): readonly ApiRequest[] =>
  workbench.requests.filter((request) => request.method === method && request.path === path);
export const recipients = ({ body }: ApiRequest): readonly string[] => (body as RecipientEmails).recipient_emails;
