/** An invalid setting, which prevents the start; the message is one line that names the variable. */
export class ConfigError extends Error {}

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as unset: that is how process managers turn one off. */
export function text(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}
