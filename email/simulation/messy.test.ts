import { readFileSync } from 'node:fs';
import { checkHtml } from '../checks/checkHtml';
import { expectGolden } from '../testing/golden';
import { simulatedClients } from './clients';
import { simulate } from './simulate';

const message = readFileSync('email/testing/messy/message.html', 'utf8');

test.each(simulatedClients)('$name renders a message with every problem as reviewed', (client) => {
  expectGolden(
    `messy/${client.id}`,
    [false, true].map((isDark) => {
      const { html, dropped, confidence, isClipped, isStyleless } = simulate(message, client, { dark: isDark });
      return { html: html.split('\n'), dropped, confidence, isClipped, isStyleless };
    }),
  );
});

test('its problems are found as reviewed', () => {
  expectGolden('messy/findings', checkHtml(message, { fields: ['first_name', 'city', 'vip'] }));
});
