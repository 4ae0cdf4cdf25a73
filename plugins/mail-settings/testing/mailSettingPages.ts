import { fireEvent, screen } from '@testing-library/react';
import { type ApiMocks, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import plugin from '../plugin';

const verbs = ['read', 'create', 'update', 'delete'];

/** All scopes of these areas. */
export const scopesOf = (...areas: readonly string[]): readonly string[] =>
  areas.flatMap((area) => verbs.map((verb) => `${area}.${verb}`));

/** The plugin at an address. */
export async function startPage(address: string, http: ApiMocks, scopes: readonly string[]): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, { scopes, http });
  await workbench.goto(address);
  return workbench;
}

export const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
/** The message of the last alert. */
export const last = (workbench: TestWorkbench): string | undefined => workbench.alerts.at(-1)?.message;
/** All requests that change something. */
export const changes = (workbench: TestWorkbench) =>
  workbench.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
