import type { EmbeddedAnswer, EmbeddedForm } from 'sendwright/wire/signupForms';
import { windowCss } from './windowCss';

export interface FormWindowEvents {
  /** The visitor changed a field for the first time. */
  begun(): void;
  /** The visitor closed it, after signing up or before. */
  closed(isDone: boolean): void;
  /** Sends the fields; undefined if there is no answer. */
  submitted(fields: URLSearchParams): Promise<EmbeddedAnswer | undefined>;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

/** Pages with trusted types take HTML only from a policy. The server makes ours, and escapes what people wrote. */
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('sendwright-forms', { createHTML: (text) => text });

/** A form over a website's page. */
export class FormWindow {
  readonly #host = document.createElement('div');
  readonly #window: HTMLElement;
  readonly #frame = document.createElement('div');
  readonly #isModal: boolean;
  #isDone = false;
  #isBusy = false;

  constructor(
    private readonly form: EmbeddedForm,
    private readonly events: FormWindowEvents,
  ) {
    const { display, title, language, direction } = form;
    this.#isModal = display.type === 'popup' || display.type === 'full_page';
    // A modal dialog keeps the focus, makes the rest inert, and is above everything.
    this.#window = document.createElement(this.#isModal ? 'dialog' : 'div');
    this.#window.className = 'window';
    if (!this.#isModal) this.#window.setAttribute('role', 'dialog');
    this.#window.setAttribute('aria-label', title);
    this.#window.lang = language;
    this.#window.dir = direction;
    this.#frame.className = 'frame';
    this.#host.dataset['sendwrightForm'] = display.type;
  }

  /** Adds it to the page. */
  show(): void {
    const root = this.#host.attachShadow({ mode: 'open' });
    addStyle(root, `${this.form.css}${windowCss(this.form.display)}`);
    this.#window.append(this.#frame);
    root.append(this.#window);
    document.body.append(this.#host);
    this.#fill(this.form.html);
    this.#window.addEventListener('input', () => this.events.begun(), { once: true });
    this.#window.addEventListener('submit', (event) => {
      event.preventDefault();
      if (event.target instanceof HTMLFormElement) void this.#submit(event.target);
    });
    this.#window.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
    this.#window.addEventListener('scroll', () => this.#keepCross());
    if (this.#window instanceof HTMLDialogElement) {
      this.#window.addEventListener('cancel', () => this.close());
      this.#window.addEventListener('click', (event) => {
        if (event.target === this.#window) this.close();
      });
      this.#window.showModal();
    }
  }

  close(): void {
    if (!this.#host.isConnected) return;
    if (this.#window instanceof HTMLDialogElement) this.#window.close();
    this.#host.remove();
    this.events.closed(this.#isDone);
  }

  #fill(html: string): void {
    this.#frame.innerHTML = (policy?.createHTML(html) as string | undefined) ?? html;
    // The page of a form has it as its main content; a website's page has its own.
    const card = document.createElement('div');
    const main = this.#frame.querySelector('main');
    card.className = main?.className ?? '';
    card.append(...(main?.childNodes ?? []));
    main?.replaceWith(card);
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'close';
    close.textContent = '×';
    close.setAttribute('aria-label', this.form.close_label);
    close.addEventListener('click', () => this.close());
    card.append(close);
    this.#keepCross();
    const parameters = new URLSearchParams(location.search);
    for (const input of this.#frame.querySelectorAll<HTMLInputElement>('input[data-parameter]'))
      input.value = parameters.get(input.dataset['parameter'] ?? '') ?? input.value;
  }

  /** The cross stays where it is while a form that is taller than the screen scrolls. */
  #keepCross(): void {
    const close = this.#frame.querySelector<HTMLElement>('.close');
    if (close) close.style.transform = `translateY(${this.#window.scrollTop}px)`;
  }

  async #submit(sent: HTMLFormElement): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const button = sent.querySelector<HTMLButtonElement>('button:not([type])');
    button?.setAttribute('aria-disabled', 'true');
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(sent)) if (typeof value === 'string') fields.append(name, value);
    const answer = await this.events.submitted(fields);
    this.#isBusy = false;
    button?.removeAttribute('aria-disabled');
    if (!answer) return this.#warn(sent);
    // The first step signs up; whoever stops after it has done so.
    this.#isDone ||= answer.result === 'done' || answer.result === 'next';
    if (this.#isDone) this.events.closed(true);
    if (answer.result === 'done' && answer.redirect_url !== '') return location.assign(answer.redirect_url);
    this.#fill(answer.html);
    const next =
      this.#frame.querySelector<HTMLElement>('[autofocus]') ?? this.#frame.querySelector<HTMLElement>('[role]');
    // Without the attribute, -1 only says that it can't be focused.
    if (next?.tabIndex === -1) next.tabIndex = -1;
    return next?.focus();
  }

  /** What was typed stays. */
  #warn(sent: HTMLFormElement): void {
    sent.querySelector('.problem')?.remove();
    const problem = document.createElement('div');
    problem.className = 'problem';
    problem.setAttribute('role', 'alert');
    const text = document.createElement('p');
    text.textContent = this.form.not_sent;
    problem.append(text);
    sent.prepend(problem);
  }
}

/** A constructed sheet needs no permission of the page's content security policy. */
function addStyle(root: ShadowRoot, css: string): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    return;
  }
  const style = document.createElement('style');
  style.textContent = css;
  root.append(style);
}
