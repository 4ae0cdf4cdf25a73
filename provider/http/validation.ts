import Ajv from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types';
import addFormats from 'ajv-formats';
import { isStorable } from '../validation/storableText';
import type { Server } from '../provider';
import { compileAtFirstUse } from './compileAtFirstUse';
import { badRequest } from './errors';

/**
 * Bodies are taken as they are: a number where text is due is an error. Queries,
 * path parameters and headers are text by nature and are converted.
 */
export function addValidation(server: Server): void {
  const body = compiler({ coerceTypes: false });
  const rest = compiler({ coerceTypes: 'array' });
  compileAtFirstUse(server, {
    check: (schema) => void body.validateSchema(schema, true),
    compile: (schema, httpPart) => (httpPart === 'body' ? body : rest).compile(schema),
  });

  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(text.toString()));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });

  // Not async: every request would wait for a turn of the event loop.
  server.addHook('onRequest', (request, _reply, done) => {
    // PostgreSQL stores no NUL character in text; nothing here needs one.
    done(request.url.includes('%00') ? badRequest('The address must not contain a NUL character.') : undefined);
  });
}

function compiler(options: { coerceTypes: false | 'array' }): Ajv {
  // Whether the schemas themselves are well formed is asked by the tests: compiling the schema of schemas takes a tenth
  // of a second.
  const ajv = new Ajv({
    ...options,
    validateSchema: false,
    useDefaults: true,
    removeAdditional: false,
    allErrors: false,
    strict: false,
  });
  addFormats.default(ajv);
  // Before the length is checked: a name of blanks is no name.
  ajv.addKeyword({
    keyword: 'x-text',
    type: 'string',
    schemaType: 'boolean',
    modifying: true,
    before: 'maxLength',
    validate: (isText: boolean, text: string, _schema: unknown, place?: DataValidationCxt) => {
      if (isText && place) Reflect.set(place.parentData, place.parentDataProperty, text.trim());
      return !isText || isStorable(text);
    },
  });
  return ajv;
}

/** SDKs send `Content-Type: application/json` also where there is no body. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The request body must be valid JSON.');
  }
  // JSON carries NUL only as an escape, so most bodies need no second look.
  if (text.includes(String.raw`\u0000`)) rejectNul(value, '');
  return value;
}

function rejectNul(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw badRequest('Text must not contain a NUL character.', field || null);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (name.includes('\0')) throw badRequest('Names must not contain a NUL character.', field || null);
      rejectNul(member, Array.isArray(value) ? `${field}[${name}]` : field === '' ? name : `${field}.${name}`);
    }
  }
}
