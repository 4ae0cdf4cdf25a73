import { type ApiMocks, type FakeService, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { Design } from 'sendwright/wire/designs';
import plugin from '../plugin';

export const scopes = [
  'marketing.read',
  'design_library.read',
  'design_library.create',
  'design_library.update',
  'design_library.delete',
  'marketing_campaigns.create',
];
/** A design written as code. */
export const letter: Design = {
  id: 'd1',
  name: 'Our letter',
  editor: 'code',
  subject: 'News',
  categories: ['news'],
  generate_plain_content: true,
  revision: 3,
  thumbnail_url: 'http://localhost/t.jpg',
  thumbnail_ready: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  html_content: '<p>Hello</p>',
  plain_content: 'Hello',
  design: null,
};
/** A ready-made design of blocks. */
export const sale: Design = {
  ...letter,
  id: 's1',
  name: 'Short sale',
  editor: 'design',
  categories: ['promotion'],
  design: { schemaVersion: 1 },
};
export const page = (...result: Design[]) => ({ result, _metadata: { count: result.length } });

/** The workbench with the library, which has one design of the user and two ready-made ones. */
export async function start(
  address: string,
  http: ApiMocks = {},
  mayDo = scopes,
  services: readonly FakeService[] = [],
): Promise<TestWorkbench> {
  return testWorkbench(plugin, {
    services,
    start: address,
    scopes: mayDo,
    http: {
      'GET /designs': page(letter),
      'GET /designs/categories': { categories: ['news'] },
      'GET /designs/pre-builts': page(sale, { ...sale, id: 's2', name: 'Big news', categories: ['announcement'] }),
      'GET /designs/pre-builts/:id': sale,
      'GET /designs/favorites': { result: [] },
      'GET /designs/:id': letter,
      ...http,
    },
  });
}
export const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
