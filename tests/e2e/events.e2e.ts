import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { EventSourceList } from 'sendwright/wire/eventSources';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A shop's payments and another service's posts become events, without any code.

let api: Api;
let screen: Screen;

openWorkbench(async (workbench) => {
  ({ api, screen } = workbench);
  await signIn(screen, '/events');
});

const dialog = { role: 'dialog' };

async function post(name: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const { result } = await api.call<EventSourceList>('GET', '/marketing/events/sources');
  const url = result.find((source) => source.name === name)?.url;
  assert.ok(url);
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return status;
}

journey('Services post events', () => screen, {
  'Stripe is added, and a payment becomes an event': async () => {
    await screen.sees('None yet. Add one to get the address that it posts to.');
    await checkLooks(screen, 'event-sources-empty');
    await screen.press('button', 'Add service');
    await screen.press('button', 'Add service', dialog);
    await screen.sees('Name is a required field.');
    await screen.fill(/^Name/, 'Web shop');
    await screen.fill(/^Signing secret/, 'whsec_river');
    await checkLooks(screen, 'event-source-new');
    await screen.press('button', 'Add service', dialog);
    await screen.sees('Service added. Enter its address there.');
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'checkout.session.completed',
      created: Math.floor(Date.now() / 1000) - 60,
      data: { object: { amount_total: 4250, currency: 'eur', customer_details: { email: 'ann@shop.example' } } },
    });
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', 'whsec_river').update(`${time}.${body}`).digest('hex');
    assert.equal(await post('Web shop', body, { 'stripe-signature': `t=${time},v1=${signature}` }), 200);
    assert.equal(await post('Web shop', body), 401);
    await screen.sees('Receiving');
    await screen.sees('The post has no Stripe-Signature.');
  },
  'another service is mapped by its first post': async () => {
    await screen.press('button', 'Add service');
    await screen.select(/^Service/, 'Another service');
    await screen.fill(/^Name/, 'Till');
    await screen.press('button', 'Add service', dialog);
    await screen.sees('Waiting for the first post');
    const bought = (receipt: number) =>
      JSON.stringify({
        event: 'Bought',
        buyer: { email: 'ben@shop.example' },
        receipt,
        basket: [{ sku: 'rye' }],
        sum: 12,
      });
    assert.equal(await post('Till', bought(1)), 200);
    await screen.sees('The first post is here');
    await screen.press('button', 'Map fields');
    await screen.press('checkbox', /^sum/, dialog);
    await screen.sees('The last post would become “Bought”');
    await checkLooks(screen, 'event-source-mapping');
    await screen.press('button', 'Save mapping', dialog);
    await screen.sees('Service saved.');
    assert.equal(await post('Till', bought(2)), 200);
    await screen.open('/events');
    await screen.sees('Checkout completed');
    await screen.sees('Bought');
    await checkLooks(screen, 'event-sources');
  },
  'the timeline of a contact has the event, with the name of its property in one line': async () => {
    const { result } = await api.call<{ result: { id: string }[] }>('POST', '/marketing/contacts/search', {
      query: "email = 'ben@shop.example'",
    });
    await screen.open(`/contacts/profile/${result[0]?.id}`);
    await screen.sees('Bought');
    const height = await screen.browser.execute(
      () =>
        [...document.querySelectorAll('dt')].find((name) => name.innerText.replace(/\s/g, '') === 'sum')?.clientHeight,
    );
    assert.ok(height !== undefined && height < 30, `The name is ${height} pixels high.`);
  },
});
