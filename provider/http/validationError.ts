import type { FastifySchemaValidationError } from 'fastify';
import { headerTextPattern } from 'sendwright/wire/common';
import { HttpError, type ErrorItem } from './errors';
import { fieldOf, humanName } from '../validation/fieldNames';

/** One invalid value in the platform's wording, with the field's path: `send_to.list_ids[0]`. */
export function validationError(failures: readonly FastifySchemaValidationError[], context: string): HttpError {
  const failure = oneFailure(failures);
  const items = failure ? [toItem(failure, context)] : [{ message: 'bad request', field: null }];
  return new HttpError(400, items);
}

/** A union reports each of its members before itself; combine what it accepts. */
function oneFailure(failures: readonly FastifySchemaValidationError[]): FastifySchemaValidationError | undefined {
  const [first] = failures;
  const union = failures.find(({ keyword }) => keyword === 'anyOf');
  if (!first || !union) return first;
  const members = failures.filter(
    ({ instancePath, keyword }) => instancePath === union.instancePath && keyword !== 'anyOf',
  );
  const constants = members
    .filter(({ keyword }) => keyword === 'const')
    .map(({ params }) => String(params['allowedValue']));
  if (constants.length > 1) return { ...union, keyword: 'enum', params: { allowedValues: constants } };
  const types = members.filter(({ keyword }) => keyword === 'type').map(({ params }) => String(params['type']));
  if (types.length === members.length && types.length > 1)
    return { ...union, keyword: 'type', params: { type: types } };
  // A member with the right type gives the best message.
  return (
    failures.find(({ keyword, instancePath }) => keyword !== 'type' || instancePath !== union.instancePath) ?? first
  );
}

function toItem(failure: FastifySchemaValidationError, context: string): ErrorItem {
  const parent = fieldPath(failure.instancePath);
  const parameters = failure.params;
  const missing = stringOf(parameters['missingProperty']) ?? stringOf(parameters['additionalProperty']);
  const field = missing === undefined ? parent : parent === '' ? missing : `${parent}.${missing}`;
  const name = field === '' ? (context === 'body' ? 'The request body' : 'The request') : humanName(field);
  return { message: wording(name, failure), field: field === '' ? null : field };
}

function wording(name: string, failure: FastifySchemaValidationError): string {
  const { params } = failure;
  switch (failure.keyword) {
    case 'required':
      return `${name} is a required field.`;
    case 'additionalProperties':
      return `${name} is not a known field.`;
    case 'minLength':
      return Number(params['limit']) === 1
        ? `${name} is a required field.`
        : `${name} must have at least ${String(params['limit'])} characters.`;
    case 'maxLength':
      return `${name} must not exceed ${String(params['limit'])} characters.`;
    case 'minItems':
      return `${name} must have at least ${plural(params['limit'], 'item')}.`;
    case 'maxItems':
      return `${name} must not have more than ${plural(params['limit'], 'item')}.`;
    case 'uniqueItems':
      return `${name} must not repeat an item.`;
    case 'minimum':
      return `${name} must be ${String(params['limit'])} or more.`;
    case 'maximum':
      return `${name} must be ${String(params['limit'])} or less.`;
    case 'exclusiveMinimum':
      return `${name} must be more than ${String(params['limit'])}.`;
    case 'exclusiveMaximum':
      return `${name} must be less than ${String(params['limit'])}.`;
    case 'format':
      return format(name, String(params['format']));
    case 'pattern':
      return params['pattern'] === headerTextPattern
        ? `${name} must be a single line, without line breaks or other control characters.`
        : `${name} is not valid.`;
    case 'x-text':
      return `${name} contains characters that are not text.`;
    case 'type':
      return `${name} must be ${typeName(params['type'])}.`;
    case 'enum':
      return Array.isArray(params['allowedValues'])
        ? `${name} must be one of ${params['allowedValues'].join(', ')}.`
        : `${name} is not valid.`;
    case 'const':
      return `${name} must be ${JSON.stringify(params['allowedValue'])}.`;
    default:
      return `${name} is not valid.`;
  }
}

function format(name: string, kind: string): string {
  const kinds: Readonly<Record<string, string>> = {
    email: 'a valid email address',
    uuid: 'a valid id',
    uri: 'a valid address that starts with https:// or http://',
    'date-time': 'a date and time such as 2030-01-31T09:00:00Z',
    date: 'a date such as 2030-01-31',
  };
  return `${name} must be ${kinds[kind] ?? 'in the right format'}.`;
}

function typeName(type: unknown): string {
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  };
  const types = Array.isArray(type) ? type.map(String) : String(type).split(',');
  return types.map((one) => names[one] ?? one).join(' or ');
}

function plural(count: unknown, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `/send_to/list_ids/0` as `send_to.list_ids[0]`. */
function fieldPath(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return fieldOf(parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
