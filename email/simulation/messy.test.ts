import { readFileSync } from 'node:fs';
import { checkHtml } from '../checks/checkHtml';
import { expectGolden } from '../testing/golden';
import { simulatedClients } from './clients';
import { simulate } from './simulate';

const message = readFileSync('email/testing/messy/message.html', 'utf8');

test.each(simulatedClients)('$name shows a message with everything wrong as was reviewed', (client) => {
  expectGolden(
    `messy/${client.id}`,
    [false, true].map((isDark) => {
      const { html, dropped, confidence, isClipped, isStyleless } = simulate(message, client, { dark: isDark });
      return { html: html.split('\n'), dropped, confidence, isClipped, isStyleless };
    }),
  );
});

test('what is wrong with it is found as was reviewed', () => {
  expectGolden('messy/findings', checkHtml(message, { fields: ['first_name', 'city', 'vip'] }));
});
