import { describeBrowser } from './describeBrowser';

test('a browser is named with its system', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
  expect(
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/130.0`,
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} OPR/115.0`,
      `Mozilla/5.0 (Linux; Android 10; K) ${chrome}`,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
      'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
      'Chromium/130.0',
      '',
      'x'.repeat(70),
    ].map(describeBrowser),
  ).toEqual([
    'Edge on Windows',
    'Opera on macOS',
    'Chrome on Android',
    'Safari on iOS',
    'Firefox on Linux',
    'Chrome',
    'Unknown browser',
    'x'.repeat(60),
  ]);
});
