import { browserOf, mailClientOf } from './dimensions';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Gmail', 'webmail', 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'],
  ['Yahoo Mail', 'webmail', 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'],
  ['Apple Mail', 'other', 'Mozilla/5.0'],
  ['Apple Mail', 'phone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} Mobile/15E148`],
  ['Apple Mail', 'tablet', `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webKit} Mobile/15E148`],
  ['Apple Mail', 'desktop', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`],
  ['Thunderbird', 'desktop', `${windows} Gecko/20100101 Thunderbird/128.4.0`],
  [
    'Outlook',
    'desktop',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.4266; ' +
      'ms-office; MSOffice 16)',
  ],
  ['Outlook', 'phone', 'Outlook-iOS/711.2620504.prod.iphone (4.2) iPhone'],
  ['Other', 'webmail', `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36`],
  ['Other', 'webmail', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/17.5 Safari/605.1.15`],
  [
    'Other',
    'phone',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  ],
  [
    'Other',
    'tablet',
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webKit} Version/17.5 Mobile/15E148 Safari/604.1`,
  ],
  ['Other', 'other', 'curl/8.4.0'],
  ['Other', 'other', ''],
  ['Other', 'other', '   '],
])('%s (%s): %s', (name, type, userAgent) => {
  expect(mailClientOf(userAgent)).toEqual({ type, name });
});

test.each([
  ['Chrome', `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36`],
  ['Microsoft Edge', `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
  ['Firefox', `${windows.replace(')', '; rv:132.0)')} Gecko/20100101 Firefox/132.0`],
  [
    'Safari',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
  ['Other', ''],
  ['Other', '<script>alert(1)</script>/1.0 (x)'],
  ['Other', 'constructor/1.0 (x)'],
  ['Other', '('.repeat(500)],
  ['Other', 'Mozilla/'.repeat(60)],
])('%s: %s', (name, userAgent) => {
  expect(browserOf(userAgent)).toBe(name);
});
