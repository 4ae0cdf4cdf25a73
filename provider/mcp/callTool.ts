import type { Tool } from './tools';

/** The API that tools are calls of. */
export interface ToolApi {
  /** Without `/v3`. */
  readonly url: string;
  readonly key: string;
}

/** What a call gives to the assistant. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

/** Characters of a result; assistants can't use more. */
const mostText = 200_000;
const timeout = 60_000;

/** Arguments that a tool does not take. */
export class ArgumentsRefused extends Error {}

/** Calls the operation of a tool. Refusals of the API are results, from which the assistant can learn. */
export async function callTool(
  { url, key }: ToolApi,
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ToolResult> {
  const values = checkedArguments(tool, given);
  const path = tool.path
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(String(values[part.slice(1)])) : part))
    .join('/');
  const query = new URLSearchParams();
  for (const name of tool.inQuery) {
    const value = values[name];
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  }
  const body = Object.fromEntries(
    Object.entries(values).filter(([name]) => !tool.inPath.includes(name) && !tool.inQuery.includes(name)),
  );
  const response = await fetch(`${url}/v3${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    method: tool.method,
    headers: { authorization: `Bearer ${key}`, ...(tool.hasBody && { 'content-type': 'application/json' }) },
    ...(tool.hasBody && { body: JSON.stringify(body) }),
    // A redirect would take the key elsewhere.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return undefined;
  });
  if (!response) return { text: `The API at ${url} did not answer.`, isError: true };
  const text = await response.text();
  if (!response.ok) return { text: refusalText(response.status, text), isError: true };
  return {
    text:
      text.length <= mostText
        ? text
        : `${text.slice(0, mostText)}\n[Shortened: ${text.length - mostText} characters more. Ask for fewer at once.]`,
    isError: false,
  };
}

function checkedArguments(tool: Tool, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const unknown = Object.keys(given).find((name) => !(name in tool.input.properties));
  if (unknown !== undefined) throw new ArgumentsRefused(`${tool.name} has no argument ${unknown}.`);
  // Their values are checked by the API, whose refusals say what to do.
  const missing = tool.input.required?.find((name) => given[name] === undefined);
  if (missing !== undefined) throw new ArgumentsRefused(`${tool.name} needs the argument ${missing}.`);
  // An id of dots would be another path.
  const id = tool.inPath.find((name) => !/^[\w-]{1,100}$/.test(String(given[name])));
  if (id !== undefined) throw new ArgumentsRefused(`${id} is not an id.`);
  return { ...given };
}

function refusalText(status: number, text: string): string {
  const help =
    status === 401
      ? ' The key is not valid (SENDWRIGHT_API_KEY).'
      : status === 403
        ? ' The key lacks the scope, or a person has to do this in the workbench.'
        : '';
  return `The API refused it with ${status}.${help} ${text.slice(0, 5000)}`;
}
