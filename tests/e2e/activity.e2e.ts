import assert from 'node:assert/strict';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// What happened to a message: of a single send, and of the API.

let api: Api;
let screen: Screen;

openWorkbench(async (workbench) => {
  ({ api, screen } = workbench);
  await signIn(screen, '/activity');
});

journey('Somebody asks where a message is', () => screen, {
  'nothing has been sent yet': async () => {
    await screen.sees('Nothing has been sent yet');
    await checkLooks(screen, 'activity-empty');
  },
  'messages of a single send and of the API are there': async () => {
    const { id: sender, from } = await api.verifiedSender();
    const list = await api.list('Readers');
    const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
      list_ids: [list],
      contacts: ['ada', 'bob', 'cleo'].map((name) => ({ email: `${name}@readers.example` })),
    });
    await api.finishedJob(job);
    await api.call('POST', '/asm/suppressions/global', { recipient_emails: ['cleo@readers.example'] });
    const send = await api.draft('Autumn bread', { list, sender, group: await api.group('Bread') });
    await api.sendNow(send);
    await api.finishedSend(send);
    for (const link of ((await api.messageTo('ada@readers.example')).html ?? '').matchAll(/href="([^"]+)"/g))
      await fetch(link[1] ?? '', { redirect: 'manual' });
    await api.call('POST', '/mail/send', {
      personalizations: [{ to: [{ email: 'dan@orders.example' }], custom_args: { order: '17' } }],
      from: { email: from.email },
      subject: 'Your order is on its way',
      categories: ['orders'],
      content: [{ type: 'text/plain', value: 'Thank you.' }],
    });
    await api.messageTo('dan@orders.example');
    await screen.open('/activity');
    await screen.sees('Your order is on its way');
    await screen.sees('cleo@readers.example');
    await screen.sees('Dropped');
    await checkLooks(screen, 'activity');
  },
  'a search is kept in the address': async () => {
    await screen.fill('Search by recipient or number', 'ad');
    await screen.sees('1 message');
    assert.match(await screen.browser.getUrl(), /search=ad/);
    await screen.fill('Search by recipient or number', 'nobody');
    await screen.sees('No messages match');
    await checkLooks(screen, 'activity-none');
    await screen.open('/activity?search=ad');
  },
  'one message tells what happened step by step': async () => {
    await screen.press('link', 'ada@readers.example');
    await screen.sees("The recipient's server accepted it.");
    await screen.sees('Clicked');
    await checkLooks(screen, 'activity-message');
    await screen.open('/activity?search=cleo');
    await screen.press('link', 'cleo@readers.example');
    await screen.sees('It was not sent.');
    await screen.sees('Unsubscribed Address');
  },
});
