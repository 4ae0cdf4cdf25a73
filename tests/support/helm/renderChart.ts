import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { type Node, type Operand, type ParsedTemplate, parseTemplate, type Pipeline } from './parseTemplate';

export type Value = string | number | boolean | null | readonly Value[] | Values;
export interface Values {
  readonly [name: string]: Value;
}

/** `fail` of a template: what the person who installs the chart is told. */
export class ChartRefusal extends Error {}

const isMap = (value: Value | undefined): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTrue = (value: Value): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  return isMap(value) ? Object.keys(value).length > 0 : Boolean(value);
};
function text(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'object') throw new Error(`${JSON.stringify(value)} is written as text.`);
  return String(value);
}
const indented = (width: number, value: string): string => value.replaceAll(/^/gm, ' '.repeat(width));

type Helper = (...args: Value[]) => Value;

/** What the chart uses of Go's functions and of sprig, which Helm adds. */
const helpers: Readonly<Record<string, Helper>> = {
  and: (...all) => all.find((value) => !isTrue(value)) ?? all.at(-1) ?? null,
  or: (...all) => all.find(isTrue) ?? all.at(-1) ?? null,
  not: (value = null) => !isTrue(value),
  eq: (one = null, other = null) => one === other,
  ne: (one = null, other = null) => one !== other,
  gt: (one = null, other = null) => Number(one) > Number(other),
  int: (value = null) => Math.trunc(Number(value)) || 0,
  print: (...all) => all.map(text).join(''),
  printf: (format = '', ...all) => {
    let at = 0;
    return text(format).replaceAll('%s', () => text(all[at++] ?? null));
  },
  quote: (value = null) => JSON.stringify(text(value)),
  toString: (value: Value = null) => text(value),
  toYaml: (value = null) => stringify(value).trimEnd(),
  nindent: (width = 0, value = null) => `\n${indented(Number(width), text(value))}`,
  contains: (part = '', whole = '') => text(whole).includes(text(part)),
  trunc: (length = 0, value = '') => text(value).slice(0, Number(length)),
  trimSuffix: (suffix = '', value = '') => {
    const whole = text(value);
    return whole.endsWith(text(suffix)) ? whole.slice(0, whole.length - text(suffix).length) : whole;
  },
  default: (fallback = null, value = null) => (isTrue(value) ? value : fallback),
  ternary: (one = null, other = null, condition = null) => (isTrue(condition) ? one : other),
  hasKey: (map = null, key = '') => isMap(map) && Object.hasOwn(map, text(key)),
  dict: (...all) =>
    Object.fromEntries(all.flatMap((key, at) => (at % 2 === 0 ? [[text(key), all[at + 1] ?? null]] : []))),
  sha256sum: (value = '') => createHash('sha256').update(text(value)).digest('hex'),
  fail: (message = '') => {
    throw new ChartRefusal(text(message));
  },
};

class Renderer {
  constructor(private readonly templates: ReadonlyMap<string, Node[]>) {}

  include(name: string, dot: Value): string {
    const nodes = this.templates.get(name);
    if (!nodes) throw new Error(`There is no template ${name}.`);
    return this.render(nodes, dot, new Map([['$', dot]]));
  }

  private render(nodes: readonly Node[], dot: Value, outer: ReadonlyMap<string, Value>): string {
    const variables = new Map(outer);
    let out = '';
    for (const node of nodes) {
      if (node.kind === 'text') {
        out += node.text;
        continue;
      }
      const value = this.pipeline(node.pipeline, dot, variables);
      if (node.kind === 'output') out += text(value);
      else if (node.kind === 'assign') variables.set(node.name, value);
      else if (!isTrue(value)) out += this.render(node.otherwise, dot, variables);
      else if (node.kind === 'range') out += this.range(node, value, variables);
      else out += this.render(node.body, node.kind === 'with' ? value : dot, variables);
    }
    return out;
  }

  private range(node: Extract<Node, { kind: 'range' }>, value: Value, variables: ReadonlyMap<string, Value>): string {
    const entries: [Value, Value][] = isMap(value)
      ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
      : [...(Array.isArray(value) ? value : [])].map((item, at) => [at, item]);
    return entries
      .map(([key, item]) => {
        const inner = new Map(variables);
        const [first, second] = node.names;
        if (second !== undefined) inner.set(second, item);
        if (first !== undefined) inner.set(first, second === undefined ? item : key);
        return this.render(node.body, item, inner);
      })
      .join('');
  }

  private pipeline(commands: Pipeline, dot: Value, variables: ReadonlyMap<string, Value>): Value {
    let result: Value | undefined;
    for (const command of commands) {
      const [first, ...rest] = command;
      if (!first) throw new Error('Empty command.');
      if (first.kind !== 'function') {
        if (rest.length > 0 || result !== undefined) throw new Error('A value is called like a function.');
        result = this.operand(first, dot, variables);
        continue;
      }
      const args = rest.map((operand) => this.operand(operand, dot, variables));
      result = this.call(first.name, result === undefined ? args : [...args, result]);
    }
    return result ?? null;
  }

  private call(name: string, args: readonly Value[]): Value {
    if (name === 'include') return this.include(text(args[0] ?? null), args[1] ?? null);
    const helper = helpers[name];
    if (!helper) throw new Error(`The function ${name} is not known.`);
    return helper(...args);
  }

  private operand(operand: Operand, dot: Value, variables: ReadonlyMap<string, Value>): Value {
    const start = this.startOf(operand, dot, variables);
    let value = start;
    for (const field of operand.fields) {
      const next: Value | undefined = isMap(value) ? value[field] : undefined;
      // As with `helm lint --strict`: a value that values.yaml does not have is an error.
      if (next === undefined) throw new Error(`There is no ${operand.fields.join('.')}.`);
      value = next;
    }
    return value;
  }

  private startOf(operand: Operand, dot: Value, variables: ReadonlyMap<string, Value>): Value {
    if (operand.kind === 'literal') return operand.value;
    if (operand.kind === 'dot') return dot;
    if (operand.kind === 'pipeline') return this.pipeline(operand.pipeline, dot, variables);
    if (operand.kind === 'function') return this.call(operand.name, []);
    const value = variables.get(operand.name);
    if (value === undefined) throw new Error(`There is no variable ${operand.name}.`);
    return value;
  }
}

/** As Helm merges what is set over the chart's own values: maps by key, anything else as a whole. */
export function mergeValues(own: Values, set: Values): Values {
  const merged: Record<string, Value> = { ...own };
  for (const [name, value] of Object.entries(set)) {
    const before = own[name];
    merged[name] = isMap(before) && isMap(value) ? mergeValues(before, value) : value;
  }
  return merged;
}

export interface Chart {
  readonly name: string;
  readonly about: Values;
  readonly values: Values;
  readonly schema: Values;
  readonly files: readonly string[];
  readonly parsed: ReadonlyMap<string, ParsedTemplate>;
}

function readMap(file: string): Values {
  const found: unknown = parse(readFileSync(file, 'utf8'), { strict: true, uniqueKeys: true, version: '1.1' });
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw new Error(`${file} is no map.`);
  return found as Values;
}

/** @throws Error for a template that is not balanced or uses what is not known here. */
export function readChart(folder: string): Chart {
  const files = readdirSync(path.join(folder, 'templates')).toSorted();
  const parsed = new Map(
    files.map((file) => {
      try {
        return [file, parseTemplate(readFileSync(path.join(folder, 'templates', file), 'utf8'))];
      } catch (error) {
        throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }),
  );
  return {
    name: path.basename(folder),
    about: readMap(path.join(folder, 'Chart.yaml')),
    values: readMap(path.join(folder, 'values.yaml')),
    schema: readMap(path.join(folder, 'values.schema.json')),
    files: files.filter((file) => !file.startsWith('_')),
    parsed,
  };
}

/** What each file of the chart becomes with these values set. @throws ChartRefusal where the chart refuses them. */
export function renderChart(chart: Chart, set: Values, release = 'sendwright'): ReadonlyMap<string, string> {
  const base = `${chart.name}/templates`;
  const templates = new Map<string, Node[]>();
  for (const [file, { body, defined }] of chart.parsed) {
    templates.set(`${base}/${file}`, body);
    for (const [name, nodes] of defined) templates.set(name, nodes);
  }
  const renderer = new Renderer(templates);
  const root: Values = {
    // In templates, the chart's fields are capitalized.
    Chart: Object.fromEntries(
      Object.entries(chart.about).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
    ),
    Values: mergeValues(chart.values, set),
    Release: { Name: release, Namespace: 'mail', Service: 'Helm' },
    Template: { BasePath: base },
  };
  return new Map(chart.files.map((file) => [file, renderer.include(`${base}/${file}`, root)]));
}
