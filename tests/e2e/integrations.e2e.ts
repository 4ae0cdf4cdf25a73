import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { Integrations } from 'sendwright/wire/integrations';
import { until } from '../support/until';
import type { Api } from './support/api';
import { consoleProblems } from './support/consoleProblems';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Email events forwarded to an app: set up, received, turned off, and deleted.

let api: Api;
let screen: Screen;
let keyboard: Keyboard;
let sender: number;

interface Tracked {
  readonly event: string;
  readonly anonymousId?: string;
  readonly context: { readonly traits: { readonly email: string } };
}

/** A fake app that records the events, with the keys they came with. */
const told: Array<Tracked & { readonly key: string }> = [];
const app: Server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const key = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString('utf8')
      .replace(/:$/, '');
    told.push(...(JSON.parse(body) as { batch: Tracked[] }).batch.map((event) => ({ ...event, key })));
    response.end('{"success":true}');
  });
});

openWorkbench(
  async (workbench) => {
    ({ api, screen, keyboard } = workbench);
    sender = (await api.verifiedSender()).id;
    await signIn(screen, '/integrations');
  },
  async () => {
    await new Promise<void>((listening) => app.listen(0, '127.0.0.1', listening));
    return { settings: { CUSTOMER_DATA_URL: `http://127.0.0.1:${(app.address() as AddressInfo).port}` } };
  },
);

after(() => new Promise<void>((closed) => app.close(() => closed())));

const dialog = { role: 'dialog' };

/** Another send to one contact, waiting until it is sent. */
async function sendOne(name: string): Promise<void> {
  const list = await api.list(name);
  const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
    list_ids: [list],
    contacts: [{ email: 'ada@readers.example' }],
  });
  await api.finishedJob(job);
  const send = await api.draft(name, { list, sender, group: await api.group(name) });
  await api.sendNow(send);
  await api.finishedSend(send);
}

journey('Events go to an app', () => screen, {
  'the app is looked at, and connected': async () => {
    await screen.waitFor('heading', 'Segment');
    await checkLooks(screen, 'integrations-explore');
    await screen.press('link', 'Set up Segment');
    await screen.sees('Segment is not connected');
    await screen.press('link', 'Add integration', { role: 'banner' });
    await screen.fill(/^Write key/, 'no key');
    for (const name of ['Delivered', 'Bounced', 'Opened', 'Clicked', 'Marked as Spam', 'Unsubscribed'])
      await screen.press('checkbox', name, dialog);
    await screen.press('button', 'Add integration', dialog);
    await screen.sees('Write key must have 7 to 50 letters and digits, without spaces.');
    await screen.sees('Choose at least one event.');
    await checkLooks(screen, 'integrations-add');
    await screen.fill(/^Label/, 'Shop');
    await screen.fill(/^Write key/, 'shop1234567');
    await screen.press('checkbox', 'Delivered', dialog);
    await screen.press('button', 'Add integration', dialog);
    await screen.sees('Shop is connected');
    await screen.isAt(/^\/integrations\/segment$/);
    await screen.waitFor('switch', 'Forward the events of Shop');
  },
  'what happens to an email arrives there': async () => {
    await sendOne('Autumn bread');
    await until('the delivery, at the app', () => Promise.resolve(told.length > 0), 60);
    assert.deepEqual(
      told.map(({ event, key, context }) => [event, key, context.traits.email]),
      [['Email Delivered', 'shop1234567', 'ada@readers.example']],
    );
  },
  'switched off, it is told nothing': async () => {
    await screen.press('switch', 'Forward the events of Shop');
    await screen.sees('Shop is off');
    await sendOne('Winter bread');
    await screen.press('switch', 'Forward the events of Shop');
    await screen.sees('Shop is on');
    await sendOne('Spring bread');
    await until('the second delivery', () => Promise.resolve(told.length > 1), 60);
    assert.equal(told.length, 2);
  },
  'it is edited by keys alone': async () => {
    await screen.open('/integrations/connected');
    await screen.waitFor('link', 'Shop');
    await keyboard.tabTo('link', 'Shop');
    await keyboard.press('Enter');
    await screen.waitFor('dialog', 'Edit Shop');
    await screen.fill(/^Label/, 'The shop');
    await keyboard.press('Enter');
    await screen.sees('The shop saved.');
    await screen.isAt(/^\/integrations\/connected$/);
  },
  'several are deleted at once, and the rest disconnected': async () => {
    for (const label of ['Second', 'Third']) {
      await api.call('POST', '/marketing/integrations', {
        destination: 'Segment',
        label,
        filters: { email_events: ['open'] },
        properties: { write_key: 'more12345', destination_region: 'EU' },
      });
    }
    await screen.open('/integrations/connected');
    await checkLooks(screen, 'integrations-connected');
    await screen.press('checkbox', 'Select Second');
    await screen.press('checkbox', 'Select Third');
    await screen.press('button', 'Delete');
    await screen.press('button', 'Delete integrations', { role: 'alertdialog' });
    await screen.sees('2 integrations deleted.');
    await screen.goTo('/integrations/Segment');
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Disconnect Segment');
    await screen.press('button', 'Disconnect', { role: 'alertdialog' });
    await screen.sees('Segment is disconnected.');
    assert.deepEqual((await api.call<Integrations>('GET', '/marketing/integrations')).result, []);
    // The published API returns 404 if no SMS account is connected; browsers log it.
    const problems = (await consoleProblems(screen.browser)).filter((one) => !/\/sms\/credentials .* 404 /.test(one));
    assert.deepEqual(problems, []);
  },
});
