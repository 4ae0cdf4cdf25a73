import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { List } from 'sendwright/wire/lists';
import { publishedAccount } from '../../provider/testing/sendGrid/publishedAccount';
import { type PublishedApi, startPublishedApi } from '../../provider/testing/sendGrid/publishedApi';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// An account at SendGrid is moved in the settings: looked at first, then moved with a key that lacks a permission, and
// then with one that has it.

const key = 'SG.a-key-of-the-tests.which-only-the-double-takes-00000000000';

let api: Api;
let screen: Screen;
let there: PublishedApi;

openWorkbench(
  async (workbench) => {
    ({ api, screen } = workbench);
    await signIn(screen, '/account/move');
  },
  async () => {
    there = await startPublishedApi(key, publishedAccount());
    return { settings: { SENDGRID_URL: there.url.origin } };
  },
);
after(() => there.close());

journey('An account is moved from SendGrid', () => screen, {
  'what is there is looked at first': async () => {
    await screen.sees('What to move');
    await checkLooks(screen, 'move-empty');
    await screen.fill(/^API key of SendGrid/, key);
    await screen.press('button', 'Look first');
    await screen.sees('What is there');
    await screen.sees('3, in 2 exports');
    await checkLooks(screen, 'move-looked');
    const { result } = await api.call<{ result: List[] }>('GET', '/marketing/lists');
    assert.deepEqual(result, []);
  },

  'what the key may not read is said, and the rest is moved': async () => {
    there.refuse(403, 1, '/v3/templates');
    await screen.fill(/^API key of SendGrid/, key);
    await screen.press('button', 'Start moving');
    await screen.sees('Moved, except for some of it');
    await screen.sees(/GET \/v3\/templates: access forbidden/);
    await screen.sees('Segments of version 1 have another query language');
    await checkLooks(screen, 'move-incomplete');
    const { contact_count: count } = await api.call<{ contact_count: number }>('GET', '/marketing/contacts/count');
    assert.equal(count, 3);
  },

  'moving again adds what was missing': async () => {
    there.refuse(403, 1, '/none');
    await screen.fill(/^API key of SendGrid/, key);
    await screen.press('button', 'Move again');
    await screen.waitFor('heading', 'Moved');
    const { result } = await api.call<{ result: unknown[] }>('GET', '/templates?generations=dynamic&page_size=10');
    assert.equal(result.length, 1);
    await screen.waitFor('button', 'Download report');
  },
});
