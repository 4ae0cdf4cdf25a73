import { screen, waitFor, within } from '@testing-library/react';
import { refusal, testWorkbench } from 'sendwright/sdk/testing';
import plugin from '../plugin';

// While a page loads it has the outline of what it will show, and no outline once that is known.

/** The outlines of the pages of a send by their labels, with the number of their pieces. */
const pages: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  editor: { 'Loading what is left': 1, 'Loading the editor': 6 },
  review: { 'Loading the review': 2 },
  stats: { 'Loading the statistics': 10, 'Loading the chart': 1 },
};

test.each(Object.entries(pages))('the %s page has its outline while it loads', async (page, outlines) => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const workbench = await testWorkbench([plugin], {
    scopes: ['marketing.read', 'marketing_campaigns.read', 'marketing_campaigns.update'],
    http: {
      'GET /marketing/singlesends/:id': () => arrived.then(() => refusal(403, 'access forbidden')),
      'POST /marketing/preview': refusal(403, 'access forbidden'),
      'GET /ips/pools': [],
      'GET /marketing/contacts/count': { contact_count: 0, billable_count: 0 },
      'GET /marketing/contacts/browse': { result: [], _metadata: { count: 0 }, contact_count: 0 },
    },
  });
  await workbench.goto(`/single-sends/a0000000-0000-4000-8000-000000000001/${page}`);
  for (const [label, pieces] of Object.entries(outlines)) {
    const outline = await screen.findByRole('status', { name: label });
    await waitFor(() => expect(outline.children).toHaveLength(pieces));
    expect(within(outline).queryByText(/./)).toBeNull();
  }
  arrive();
  await waitFor(() => {
    for (const label of Object.keys(outlines)) expect(screen.queryByRole('status', { name: label })).toBeNull();
  });
  await workbench.dispose();
});
