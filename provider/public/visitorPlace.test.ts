import { placeOf } from './visitorPlace';

const names = { country: 'x-country', region: 'x-region' };
const viaProxy = ['127.0.0.1', '192.0.2.7'];
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Thunderbird/128.4.0';

test.each([
  ['country and state', { 'x-country': 'US', 'x-region': 'tx' }, 'US-TX'],
  ['the country alone', { 'x-country': 'ca' }, 'CA'],
  ['a state that is no code', { 'x-country': 'US', 'x-region': 'Texas; drop' }, 'US'],
  ['a proxy that does not know', { 'x-country': 'XX', 'x-region': 'TX' }, undefined],
  ['a network without a country', { 'x-country': 'T1' }, undefined],
  ['no header', {}, undefined],
  ['a header twice', { 'x-country': ['US', 'CA'] }, undefined],
])('%s', (_case, headers, place) => {
  expect(placeOf({ headers: { 'user-agent': browser, ...headers }, ips: viaProxy }, names)).toBe(place);
});

test.each([
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  ' Mozilla/5.0 ',
])('an image that %s fetched does not locate its reader', (agent) => {
  expect(placeOf({ headers: { 'user-agent': agent, 'x-country': 'US' }, ips: viaProxy }, names)).toBeUndefined();
});

test('nobody but a trusted proxy is believed, and no header that was not named', () => {
  const headers = { 'x-country': 'US' };
  expect(placeOf({ headers, ips: ['192.0.2.7'] }, names)).toBeUndefined();
  expect(placeOf({ headers }, names)).toBeUndefined();
  expect(placeOf({ headers, ips: viaProxy }, undefined)).toBeUndefined();
  expect(placeOf({ headers, ips: viaProxy }, { country: 'x-region', region: undefined })).toBeUndefined();
});
