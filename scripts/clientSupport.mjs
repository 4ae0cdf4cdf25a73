// `node scripts/clientSupport.mjs <caniemail.json>` writes email/checks/clientSupport.json, the features that email
// apps support, from caniemail's data (npm caniemail 1.0.5, data/caniemail.json; MIT). Only facts: the latest known
// state of each feature in each app, one letter each.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const [, , source] = process.argv;
if (!source) {
  console.error('Usage: node scripts/clientSupport.mjs <caniemail.json>');
  process.exit(2);
}

/** The apps that matter: those with the most users, and the most limited ones. */
const clients = [
  ['gmail', 'desktop-webmail', 'Gmail'],
  ['gmail', 'ios', 'Gmail on iOS'],
  ['gmail', 'android', 'Gmail on Android'],
  ['apple-mail', 'macos', 'Apple Mail on macOS'],
  ['apple-mail', 'ios', 'Apple Mail on iOS'],
  ['outlook', 'windows', 'Outlook on Windows'],
  ['outlook', 'macos', 'Outlook on macOS'],
  ['outlook', 'outlook-com', 'Outlook.com'],
  ['outlook', 'ios', 'Outlook on iOS'],
  ['outlook', 'android', 'Outlook on Android'],
  ['yahoo', 'desktop-webmail', 'Yahoo Mail'],
  ['yahoo', 'ios', 'Yahoo Mail on iOS'],
  ['yahoo', 'android', 'Yahoo Mail on Android'],
  ['aol', 'desktop-webmail', 'AOL'],
  ['samsung-email', 'android', 'Samsung Email'],
  ['thunderbird', 'macos', 'Thunderbird'],
  ['protonmail', 'desktop-webmail', 'Proton Mail'],
  ['gmx', 'desktop-webmail', 'GMX'],
  ['web-de', 'desktop-webmail', 'WEB.DE'],
  ['t-online-de', 'desktop-webmail', 'T-Online'],
];

// In file order, the last entry is the newest. Number-like keys would move to the front ("2016" before "16.80" for
// Outlook for Mac), so they get a letter as a prefix.
const text = readFileSync(source, 'utf8').replaceAll(/(?<!\\)"(\d+)"\s*:/g, '"v$1":');
const data = JSON.parse(text);

const features = {};
for (const { slug, title, stats } of data.data) {
  const states = clients.map(([family, platform]) => {
    const state = Object.values(stats[family]?.[platform] ?? {}).at(-1);
    const letter = typeof state === 'string' ? state.trim()[0] : undefined;
    return letter === 'y' || letter === 'n' || letter === 'a' ? letter : '-';
  });
  features[slug] = [title, states.join('')];
}
const table = {
  source: 'caniemail.com, as in caniemail 1.0.5 on npm (MIT)',
  date: data.last_update_date.slice(0, 10),
  clients: clients.map(([, , name]) => name),
  features,
};
const lines = Object.entries(features).map(
  ([slug, feature]) => `    ${JSON.stringify(slug)}: ${JSON.stringify(feature)}`,
);
const frame = JSON.stringify({ ...table, features: {} }, null, 2);
const json = `${frame.replace('"features": {}', `"features": {\n${lines.join(',\n')}\n  }`)}\n`;
writeFileSync(path.join(import.meta.dirname, '../email/checks/clientSupport.json'), json);
console.log(`${lines.length} features, ${clients.length} email apps, data of ${table.date}`);
