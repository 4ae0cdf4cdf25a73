/** A browser without scripts: it follows redirects and keeps the cookies of each server. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** The cookies for a path of a server, as a `Cookie` header. */
  cookieHeader(url: string): string {
    return [...(this.#cookies.get(new URL(url).origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  cookie(url: string, name: string): string | undefined {
    return this.#cookies.get(new URL(url).origin)?.get(name);
  }

  /** Takes the cookies of a response. */
  keep(url: string, setCookies: readonly string[]): void {
    const { origin } = new URL(url);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    for (const text of setCookies) {
      const [pair = ''] = text.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      jar.set(name, pair.slice(name.length + 1));
    }
  }

  /** Opens an address and follows redirects until one leads to a page of `until`, which is returned unopened. */
  async open(url: string, until: (url: URL) => boolean): Promise<string> {
    let next = url;
    for (let redirects = 0; redirects < 15; redirects += 1) {
      if (until(new URL(next))) return next;
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie: this.cookieHeader(next) } });
      this.keep(next, answer.headers.getSetCookie());
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${next}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
      next = new URL(location, next).href;
    }
    throw new Error(`${url} leads nowhere.`);
  }
}
