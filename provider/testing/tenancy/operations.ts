import type { Method } from '../startTestProvider';
import type { Fixture } from './fixtures';
import { isObject, sampleOf } from './sampleOf';

/** One method of one API path, from the OpenAPI document. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  /** A minimal valid body; undefined if there is none. */
  readonly body: unknown;
  /** The required query parameters. */
  readonly query: string;
  /** Any one of them is needed; none: authentication is enough. */
  readonly scopes: readonly string[];
  /** Needs no authentication. */
  readonly isPublic: boolean;
}

/** All operations of an OpenAPI document. */
export function operationsOf(document: unknown): Operation[] {
  const paths = isObject(document) && isObject(document['paths']) ? document['paths'] : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      body: bodyOf(operation),
      query: queryOf(operation),
      scopes: listOf(operation, 'x-scopes').map(String),
      isPublic: isObject(operation) && Array.isArray(operation['security']) && operation['security'].length === 0,
    })),
  );
}

/** The most specific fixture for a path. */
export function fixtureOf(fixtures: readonly Fixture[], path: string): Fixture | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return fixtures
    .filter(({ under, params }) => path.startsWith(`${under}/`) && names.every((name) => name in params))
    .toSorted((one, other) => other.under.length - one.under.length)[0];
}

/** The address of an operation with a fixture's ids. */
export function addressOf({ path, query }: Operation, fixture: Fixture | undefined): string {
  const url = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(fixture?.params[name] ?? '1'));
  return query === '' ? url : `${url}?${query}`;
}

function listOf(operation: unknown, name: string): unknown[] {
  const list = isObject(operation) ? operation[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function bodyOf(operation: unknown): unknown {
  const request = isObject(operation) && isObject(operation['requestBody']) ? operation['requestBody'] : {};
  const content = isObject(request['content']) ? request['content'] : {};
  const json = content['application/json'];
  return isObject(json) ? sampleOf(json['schema']) : undefined;
}

function queryOf(operation: unknown): string {
  const required = listOf(operation, 'parameters')
    .filter(isObject)
    .filter((parameter) => parameter['in'] === 'query' && parameter['required'] === true);
  return new URLSearchParams(
    required.map((parameter) => [String(parameter['name']), String(sampleOf(parameter['schema']))]),
  ).toString();
}
