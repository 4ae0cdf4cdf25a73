// `npm run bench -- compile`: the compiler compared with MJML, the template interpreter compared with Handlebars, and
// imports. MJML and Handlebars are installed from the registry into a temporary folder, which is deleted afterwards.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { assetsAt, compile, type Design } from 'sendwright/email';
import { importHtml } from 'sendwright/email/import';
import { compileTemplate } from 'sendwright/email/template';
import { designOf, designWords, richDesignOf } from './designs';
import { percentile, report, type Figure } from './report';

const assets = assetsAt('https://mail.example');
const words = designWords;

/** The same design in MJML. */
function mjml(count: number): string {
  const row = (index: number): string => {
    if (index % 4 === 0) return `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`;
    if (index % 4 === 1)
      return (
        `<mj-section><mj-column><mj-button href="https://a.example/${index}">Read on</mj-button></mj-column>` +
        '</mj-section>'
      );
    if (index % 4 === 2)
      return (
        `<mj-section><mj-column><mj-image src="https://img.example/${index}.png" alt="A picture" /></mj-column>` +
        '</mj-section>'
      );
    return (
      `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column><mj-column><mj-text>${words}</mj-text>` +
      '</mj-column></mj-section>'
    );
  };
  return `<mjml><mj-body>${Array.from({ length: count }, (_, index) => row(index)).join('')}</mj-body></mjml>`;
}

async function times(turns: number, run: () => unknown): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
  }
  return taken;
}

const p95 = (values: readonly number[]): number => percentile(values, 0.95);

/**
 * The round with the lowest p95, because the scheduler of a busy machine can interrupt for longer than a compilation
 * takes.
 */
async function quietest(rounds: number, turns: number, run: () => unknown): Promise<number[]> {
  let best: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const taken = await times(turns, run);
    if (best.length === 0 || p95(taken) < p95(best)) best = taken;
  }
  return best;
}

/** Seconds of processor time. */
async function processor(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'sendwright-peers-'));
try {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent', 'mjml@4.18.0', 'handlebars@4'],
    { cwd: folder, stdio: 'inherit' },
  );
  const require = createRequire(path.join(folder, 'package.json'));
  const mjml2html: (source: string) => { html: string } | Promise<{ html: string }> = ((loaded) =>
    loaded.default ?? loaded)(require('mjml'));
  const handlebars: { compile(source: string): (data: object) => string } = require('handlebars');
  const figures: Figure[] = [];

  for (const [count, limit] of [
    [50, 1],
    [200, 3],
  ] as const) {
    const design = designOf(count);
    // New objects for all blocks each time, so that nothing is cached from the previous turn.
    const cold = (): Design => ({ ...design, theme: { ...design.theme } });
    const run = (): unknown => compile(cold(), { target: 'send', assets });
    await times(500, run);
    const own = await quietest(10, 200, run);
    const took = await processor(() => times(1000, run));
    const source = mjml(count);
    await times(3, () => mjml2html(source));
    const peer = await quietest(3, 25, () => mjml2html(source));
    const bytes = compile(design, { target: 'send', assets }).sizes.html;
    const peerBytes = Buffer.byteLength((await mjml2html(source)).html);
    figures.push({ name: `compile ${count} blocks, p95`, value: p95(own), unit: 'ms', limit });
    console.log(`  processor time ${took.toFixed(3)} ms each, of 1,000`);
    console.log(
      `  MJML p95 ${p95(peer).toFixed(1)} ms: ${(p95(peer) / p95(own)).toFixed(0)} times as long; medians ` +
        `${percentile(own, 0.5).toFixed(3)} and ${percentile(peer, 0.5).toFixed(1)} ms`,
    );
    console.log(
      `  size ${(bytes / 1024).toFixed(1)} KB, MJML ${(peerBytes / 1024).toFixed(1)} KB: ` +
        `${(bytes / peerBytes).toFixed(2)} of it`,
    );
    if (count === 50) figures.push({ name: 'size of 50 blocks', value: bytes / 1024, unit: 'KB', limit: 60 });
  }

  const rich = richDesignOf(50);
  const runRich = (): unknown => compile({ ...rich, theme: { ...rich.theme } }, { target: 'send', assets });
  await times(500, runRich);
  figures.push(
    {
      name: 'compile 50 blocks of several parts, p95',
      value: p95(await quietest(10, 200, runRich)),
      unit: 'ms',
      limit: 1,
    },
    {
      name: 'size of 50 blocks of several parts',
      value: compile(rich, { target: 'send', assets }).sizes.html / 1024,
      unit: 'KB',
      limit: 75,
    },
  );

  const template =
    '<h1>{{first_name}}</h1>{{#each orders}}<p>{{this.title}} {{this.price}} {{#if ' +
    'this.gift}}{{this.note}}{{/if}}</p>' +
    `{{/each}}${Array.from({ length: 256 }, (_, index) => `<i>{{field_${index % 20}}}</i>`).join('')}`;
  const distinct = Array.from({ length: 260 }, (_, index) => `<i>{{field_${index}}}</i>`).join('');
  const data = {
    first_name: 'Ada',
    orders: [
      { title: 'A <book>', price: 4, gift: true, note: 'for Ben' },
      { title: 'A map', price: 9 },
    ],
    ...Object.fromEntries(Array.from({ length: 260 }, (_, index) => [`field_${index}`, `value & ${index}`])),
  };
  for (const [name, source] of [
    ['260 tags of 20 fields', template],
    ['260 tags of 260 fields', distinct],
  ] as const) {
    const ours = compileTemplate(source);
    const theirs = handlebars.compile(source);
    if (ours.render(data) !== theirs(data)) throw new Error('The interpreter and Handlebars disagree.');
    const best = { ours: 0, theirs: 0 };
    const sides = { ours: (): string => ours.render(data), theirs: (): string => theirs(data) };
    // Alternating, per second of processor time, which is what one core can do. The first round warms up.
    for (let round = 0; round < 6; round += 1) {
      for (const side of ['ours', 'theirs'] as const) {
        const seconds = await processor(() => {
          for (let turn = 0; turn < 5000; turn += 1) sides[side]();
        });
        if (round > 0) best[side] = Math.max(best[side], 5000 / seconds);
      }
    }
    console.log(
      `  ${name}: interpreter ${Math.round(best.ours).toLocaleString('en')} renderings/s per core, Handlebars ` +
        Math.round(best.theirs).toLocaleString('en'),
    );
    // 25,000 renderings per second, for 15,900 with Handlebars.
    figures.push({
      name: `${name}: of Handlebars' time`,
      value: best.theirs / best.ours,
      unit: '×',
      limit: 15_900 / 25_000,
    });
    if (source === template)
      figures.push({ name: `${name}, one rendering`, value: 1e6 / best.ours, unit: 'µs', limit: 40 });
  }

  const row =
    `<table width="600" align="center"><tr><td style="padding:20px;font-size:14px"><h2>News</h2><p>${words}</p><img ` +
    'src="https://img.example/a.png" width="560" alt="A"></td></tr><tr><td align="center"><a ' +
    'href="https://a.example/" style="background-color:#884400;color:#ffffff;padding:12px ' +
    '24px;display:inline-block">Go</a></td></tr></table>';
  for (const [name, size, limit] of [
    ['100 KB', 100_000, 50],
    ['5 MB', 5_000_000, 3000],
  ] as const) {
    const html = `<!DOCTYPE html><html><body>${row.repeat(Math.ceil(size / row.length))}</body></html>`;
    for (const promote of [false, true]) {
      const taken = await times(size > 1e6 ? 3 : 20, () => importHtml(html, { promote }));
      figures.push({
        name: `import of ${name}${promote ? ', blocks made' : ''}, median`,
        value: percentile(taken, 0.5),
        unit: 'ms',
        limit,
      });
    }
    const own = compile(designOf(Math.min(2000, Math.ceil(size / 1000))), { target: 'design', assets }).html;
    const back = await times(size > 1e6 ? 3 : 20, () => importHtml(own));
    figures.push({
      name: `import of our own ${Math.round(own.length / 1000)} KB, median`,
      value: percentile(back, 0.5),
      unit: 'ms',
      limit,
    });
  }
  console.log(
    `load average ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  report(figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
