import assert from 'node:assert/strict';
import iconv from 'iconv-lite';
import type { ContactJob } from 'sendwright/wire/imports';
import { contactsCsv, writeCsv } from '../fixtures/contactsCsv';
import { until } from '../support/until';
import { accessibilityProblems } from './support/accessibility';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { setWidth, showIn } from './support/emulation';
import { journey } from './support/journey';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// An import by a careful marketer: tried first, done, interrupted, undone.

/** The account's contacts before the import. */
const known = contactsCsv(2000);
/** The same people and more, the first ones moved from Lyon to Nice. */
const file = contactsCsv(5000);
const moved = {
  ...file,
  csv: file.csv
    .split('\r\n')
    .map((line, index) => (index > 0 && index <= 500 ? line.replace(',Lyon,', ',Nice,') : line))
    .join('\r\n'),
};
const thousands = (count: number): string => count.toLocaleString('en-US');
const main = { role: 'main' };

let browser: Browser;
let screen: Screen;
let api: Api;
let place: string;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  const first = await api.finishedJob(await api.startImport(known.csv, await api.list()));
  assert.equal(first.results.created_count, known.contacts);
  place = await writeCsv(moved);
});

const count = async (): Promise<number> =>
  (await api.call<{ contact_count: number }>('GET', '/marketing/contacts/count')).contact_count;
const cityOf = async (email: string): Promise<string | undefined> => {
  const { result } = await api.call<{ result: Record<string, { contact: { city: string } }> }>(
    'POST',
    '/marketing/contacts/search/emails',
    { emails: [email] },
  );
  return result[email]?.contact.city;
};
const tile = async (name: string): Promise<string> => (await screen.textOf('status', name)).replace(/\s+/g, ' ');

/** No accessibility problems, in both themes and at both widths, with screenshots. */
async function checkScreen(name: string): Promise<void> {
  await screen.settled();
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(browser, scheme);
    // Colors that are still changing belong to neither theme.
    await until('the colors to have changed', () =>
      browser.execute(
        (wanted: string) =>
          matchMedia(`(prefers-color-scheme: ${wanted})`).matches && document.getAnimations().length === 0,
        scheme,
      ),
    );
    await screen.settled();
    assert.deepEqual(await accessibilityProblems(browser, scheme === 'light' ? 'all' : 'colors'), []);
    for (const width of [1440, 360]) {
      await setWidth(browser, width);
      await screenshot(browser, `imports-${name}-${scheme}-${width}`);
    }
    await setWidth(browser, 0);
  }
  await showIn(browser, 'light');
}

async function mapAll(): Promise<void> {
  await screen.press('button', 'Map fields');
  await screen.isAt(/^\/contacts\/import\/map-fields$/);
  await screen.press('button', /^Skip unmapped/);
}

/** Limits the upload to this many bytes per second; 0 removes the limit. */
async function slowUpload(bytes: number): Promise<void> {
  await browser.sendCommandAndGetResult('Network.enable', {});
  await browser.sendCommandAndGetResult('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytes === 0 ? -1 : bytes,
  });
}

journey('An import, tried first and taken back', () => screen, {
  'the page of the file shows what was imported before': async () => {
    await signIn(screen, '/contacts/import');
    await screen.sees('Recent imports');
    await checkScreen('upload');
  },

  'a file is chosen and mapped; wrong cells are marked before anything is sent': async () => {
    await screen.upload(place);
    await screen.sees(`${thousands(moved.rows)} rows, 6 columns`);
    await screen.press('radio', /^New list/);
    await screen.fill('Name of the new list', 'Moved to Nice');
    await screen.press('button', 'Map fields');
    await screen.isAt(/^\/contacts\/import\/map-fields$/);
    await checkScreen('map');
    await screen.press('button', /^Skip unmapped/);
  },

  'the check says what the import would do, and changes nothing': async () => {
    await screen.press('button', 'Check without importing');
    await screen.sees('Nothing was changed');
    const would = await tile('What the import would do');
    assert.match(would, new RegExp(`New ${thousands(moved.contacts - known.contacts)}`));
    assert.match(would, new RegExp(`Duplicate ${thousands(moved.duplicates)}`));
    assert.match(would, new RegExp(`Rejected ${thousands(moved.bad)}`));
    const changed = Number(/Changed (\d+)/.exec(would)?.[1]);
    const unchanged = Number(/Unchanged ([\d,]+)/.exec(would)?.[1]?.replace(',', ''));
    assert.equal(changed + unchanged, known.contacts);
    assert.ok(changed > 400 && changed < 500, `${changed} should change`);
    await screen.sees('Nice');
    await checkScreen('check');
    assert.equal(await count(), known.contacts);
  },

  'the import does it, onto its new list, without sending the file again': async () => {
    await screen.press('button', `Import ${thousands(moved.contacts)} contacts`);
    await screen.isAt(/^\/contacts\/import\/done\/new\b/);
    await screen.sees('Your new list is ready: Moved to Nice');
    assert.equal(await count(), moved.contacts);
    assert.equal(await cityOf('reader.0@mail-0.example'), 'Nice');
    await checkScreen('done');
  },

  'undoing it gives back what was, and lists what was changed since': async () => {
    const { result } = await api.call<{ result: Record<string, { contact: { id: string } }> }>(
      'POST',
      '/marketing/contacts/search/emails',
      { emails: ['reader.4999@mail-39.example'] },
    );
    await api.call('PATCH', `/marketing/contacts/${result['reader.4999@mail-39.example']?.contact.id}`, {
      first_name: 'Kept',
    });
    await screen.press('button', 'Undo this import', main);
    await screen.press('button', 'Undo import', { role: 'alertdialog' });
    await screen.sees('The import is undone');
    assert.match(await tile('What was undone'), /Kept 1 /);
    await screen.sees(/changed since: kept/);
    assert.equal(await count(), known.contacts + 1);
    assert.equal(await cityOf('reader.0@mail-0.example'), 'Lyon');
    await checkScreen('undone');
  },

  'numbers and dates are read as the file writes them, and a rejected row is named by its line': async () => {
    for (const [name, type] of [
      ['spent', 'Number'],
      ['joined', 'Date'],
    ])
      await api.call('POST', '/marketing/field_definitions', { name, field_type: type });
    const csv = [
      'email;note;spent;joined',
      'comma@mail-0.example;"two',
      'lines";1.234,56;03/04/2025',
      '',
      'half@mail-0.example;;7,5;',
      'point@mail-0.example;;1,234.56;05/06/2025',
      '',
    ].join('\r\n');
    await screen.open('/contacts/import/upload-csv');
    await screen.upload(await writeCsv({ csv }));
    await screen.sees('3 rows, 4 columns');
    await mapAll();
    await screen.sees('1.234,56 is read as 1,234.56');
    await screen.press('button', 'Import 2 contacts');
    await screen.sees('Choose how joined is written');
    await checkScreen('formats-asked');
    await screen.select('Date format of joined', 'Day first: 31/12/2026');
    await screen.sees('03/04/2025 is read as 3 Apr 2025');
    await checkScreen('formats');
    await screen.press('button', 'Import 2 contacts');
    await screen.sees('spent "1,234.56" is not a number written like 1.234,56.');
    await checkScreen('rejected');
    const { result } = await api.call<{ result: Record<string, { contact: { custom_fields: object } }> }>(
      'POST',
      '/marketing/contacts/search/emails',
      { emails: ['comma@mail-0.example'] },
    );
    assert.deepEqual(result['comma@mail-0.example']?.contact.custom_fields, {
      spent: 1234.56,
      joined: '2025-04-03T00:00:00Z',
    });
    const jobs = await api.call<{ result: ContactJob[] }>('GET', '/marketing/contacts/imports');
    const report = await (await fetch(jobs.result[0]?.results.errors_url ?? '')).text();
    assert.match(report, /^email,note,spent,joined,line,reason\r\npoint@mail-0.example,.*,6,"/);
  },

  'an export of another tool is recognized, and whom it says must not be emailed is suppressed, until undone':
    async () => {
      const csv = [
        'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address City,Phone,Total Spent,Tags',
        '1,Ada,Bell,shop.yes@mail-0.example,yes,Bern,,10.00,vip',
        '2,Bob,Cole,shop.no@mail-0.example,no,Biel,,20.00,',
        '',
      ].join('\r\n');
      await screen.open('/contacts/import/upload-csv');
      await screen.upload(await writeCsv({ csv }, 'customers_export.csv'));
      await screen.sees(/Recognized as an export of Shopify/);
      await checkScreen('tool-upload');
      await mapAll();
      await screen.sees('This file suppresses addresses');
      await checkScreen('tool-map');
      await screen.press('button', 'Import 2 contacts');
      await screen.sees('The import is done');
      assert.match(await tile('Result so far'), /Suppressed 1 /);
      await checkScreen('tool-done');
      const unsubscribed = async () =>
        (await api.call<{ email: string }[]>('GET', '/suppression/unsubscribes')).map(({ email }) => email);
      assert.deepEqual(await unsubscribed(), ['shop.no@mail-0.example']);
      await screen.press('button', 'Undo this import', main);
      await screen.press('button', 'Undo import', { role: 'alertdialog' });
      await screen.sees('The import is undone');
      assert.deepEqual(await unsubscribed(), []);
    },

  'a file in the code page of another country is read once its encoding is chosen': async () => {
    const text = 'email;first_name\r\npolish@mail-0.example;Żółć Łukasz\r\n';
    await screen.open('/contacts/import/upload-csv');
    await screen.upload(await writeCsv({ csv: iconv.encode(text, 'windows-1250') }));
    await screen.sees('1 row, 2 columns');
    await screen.press('button', 'Map fields');
    await screen.isAt(/^\/contacts\/import\/map-fields$/);
    await screen.sees('Names look wrong? Choose the encoding of the file.');
    await screen.select('Encoding', 'Unicode (UTF-8)');
    await screen.sees('The file is not in Unicode (UTF-8): some of its bytes are no characters there.');
    await checkScreen('encoding-refused');
    await screen.select('Encoding', 'Central European (Windows-1250)');
    await screen.sees('Żółć Łukasz');
    await checkScreen('encoding');
    await screen.press('button', 'Import 1 contact');
    await screen.sees('The import is done');
    const { result } = await api.call<{ result: Record<string, { contact: { first_name: string } }> }>(
      'POST',
      '/marketing/contacts/search/emails',
      { emails: ['polish@mail-0.example'] },
    );
    assert.equal(result['polish@mail-0.example']?.contact.first_name, 'Żółć Łukasz');
  },

  'an upload that a reload breaks off is offered again, and goes on with the same file': async () => {
    await screen.open('/contacts/import/upload-csv');
    await screen.upload(place);
    await screen.sees(`${thousands(moved.rows)} rows, 6 columns`);
    await mapAll();
    await slowUpload(2000);
    await screen.press('button', `Import ${thousands(moved.rows)} contacts`);
    await screen.sees('Keep this tab open until the file is sent.');
    await browser.refresh();
    await slowUpload(0);
    await screen.sees('The upload was interrupted');
    await checkScreen('interrupted');
    await screen.upload(place);
    await screen.sees('The import is done');
    const jobs = await api.call<{ result: ContactJob[] }>('GET', '/marketing/contacts/imports');
    assert.equal(jobs.result[0]?.results.created_count, moved.contacts - known.contacts - 1);
  },
});
