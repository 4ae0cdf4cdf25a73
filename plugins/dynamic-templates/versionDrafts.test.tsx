import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DesignLibrary } from 'sendwright/plugins/designs/contract';
import { Freshness, type Refreshable } from 'sendwright/sdk';
import { answer, type ApiRequest, fake, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { TemplateDraft } from 'sendwright/wire/dynamicTemplates';
import plugin from './plugin';
import { editor, library, messages, start, version } from './testing/startVersionEditor';

// Drafts of live versions: published, refused, discarded.

const live: TemplateDraft = { ...version, active: 1 };
const draft: TemplateDraft = {
  ...live,
  is_draft: true,
  revision: 5,
  html_content: '<p>Edited</p>',
  draft_updated_at: '2026-01-03 03:04:05',
};
const state = (): string | null => screen.getByRole('status', { name: 'State' }).textContent;
const publishing = 'POST /templates/:template_id/versions/:version_id/draft/publish';

test('edits of a live version become a draft, which is published whole', async () => {
  const sent: unknown[] = [];
  const workbench = await start('', {
    'GET /templates/:template_id/versions/:version_id/draft': live,
    'PATCH /templates/:template_id/versions/:version_id/draft': draft,
    [publishing]: ({ body }: ApiRequest) => {
      sent.push(body);
      return { ...draft, is_draft: false, live_revision: 5, draft_updated_at: null };
    },
  });
  expect(state()).toBe('Live');
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(state()).toBe('Draft – not live'));
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(state()).toBe('Live'));
  expect(sent).toEqual([{ revision: 5 }]);
  expect(messages(workbench)).toEqual(['“Version 1” is live: new mail uses it.']);
  await workbench.dispose();
});

test('an untouched editor follows changes made elsewhere; a touched one keeps its text', async () => {
  const kept: Refreshable[] = [];
  let current = live;
  const freshness: Freshness = {
    keep(resources, data) {
      if (resources.includes('templates')) kept.push(data);
      return () => void kept.splice(kept.indexOf(data), 1);
    },
  };
  const workbench = await start(
    '',
    {
      'GET /templates/:template_id/versions/:version_id/draft': () => current,
      'PATCH /templates/:template_id/versions/:version_id/draft': () => (current = { ...draft, revision: 6 }),
      [publishing]: () => refusal(412, 'It is at revision 7.', 'revision'),
    },
    [fake(Freshness, freshness)],
  );
  const changeElsewhere = async (next: TemplateDraft) => {
    current = next;
    await act(async () => void (await Promise.all(kept.map((data) => data.freshen()))));
  };
  expect(state()).toBe('Live');
  await changeElsewhere(draft);
  expect(screen.getByText(/Edited/)).toBeTruthy();
  expect(state()).toBe('Draft – not live');
  await changeElsewhere({ ...draft, is_draft: false, live_revision: 5, draft_updated_at: null });
  expect(state()).toBe('Live');
  await changeElsewhere(live);
  expect(screen.getByText(/Dear -name-/)).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(state()).toBe('Draft – not live'));
  await changeElsewhere({ ...draft, revision: 7, html_content: '<p>Theirs</p>' });
  expect(screen.queryByText(/Theirs/)).toBeNull();
  // Only what this tab has seen is published.
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(workbench.requests.find(({ path }) => path.endsWith('/publish'))?.body).toEqual({ revision: 6 }),
  );
  await workbench.dispose();
});

test.each([
  [
    'handlebars errors are shown',
    400,
    'Fix the handlebars errors in this email before you activate it. Line 1: {{#if}} is never closed.',
    'html_content',
    'Fix the handlebars errors in this email before you activate it. Line 1: {{#if}} is never closed.',
  ],
  [
    'newer work of another tab is told of',
    412,
    'It is at revision 9.',
    'revision',
    'This version was changed elsewhere. Reload the page to see what you would publish.',
  ],
  [
    'another failure is told',
    403,
    'access forbidden',
    null,
    'Unable to publish the version. Please try again. If the issue continues, contact Support.',
  ],
])('a draft that is refused stays one: %s', async (_what, status, message, field, told) => {
  const workbench = await start('', {
    'GET /templates/:template_id/versions/:version_id/draft': draft,
    [publishing]: () => refusal(status, message, field),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(messages(workbench)).toEqual([told]));
  expect(state()).toBe('Draft – not live');
  await workbench.dispose();
});

test('a live version that was changed since the draft was started is replaced only after a question', async () => {
  const sent: unknown[] = [];
  const workbench = await start('', {
    'GET /templates/:template_id/versions/:version_id/draft': { ...draft, live_revision: 8, live_changed: true },
    [publishing]: ({ body }: ApiRequest) => {
      sent.push(body);
      return sent.length === 1
        ? refusal(412, 'The live version was changed.', 'live_revision')
        : { ...draft, is_draft: false };
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace the newer live version?' }));
  fireEvent.click(question.getByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(state()).toBe('Live'));
  expect(sent).toEqual([{ revision: 5 }, { revision: 5, live_revision: 8 }]);
  await workbench.dispose();
});

test('a draft is discarded after a question, and the live contents are opened again', async () => {
  let isDiscarded = false;
  const workbench = await start('', {
    'GET /templates/:template_id/versions/:version_id/draft': () => (isDiscarded ? live : draft),
    'DELETE /templates/:template_id/versions/:version_id/draft': ({ query }: ApiRequest) => {
      expect(query.revision).toBe('5');
      isDiscarded = true;
      return answer(204, null);
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Discard draft' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this draft?' }));
  fireEvent.click(question.getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText(/Dear -name-/)).toBeTruthy();
  expect(state()).toBe('Live');
  expect(messages(workbench)).toEqual(['Draft discarded.']);
  await workbench.dispose();
});

test('users who cannot activate versions edit drafts but cannot publish them', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes: ['templates.read', 'templates.versions.update'],
    services: [fake(DesignLibrary, library)],
    http: { 'GET /templates/:template_id/versions/:version_id/draft': draft },
  });
  await workbench.goto(editor);
  await screen.findByRole('region', { name: 'Code' });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await workbench.dispose();
});
