import { useEffect, useId, useRef, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { Icon } from 'sendwright/sdk/ui';
import { FormsStore } from '../formsStore';
import { type FormTemplate, formTemplates } from './formTemplates';
import { sampleOf } from './fromTemplate';
import styles from './gallery.module.css';

interface FormGalleryProps {
  /** The id of the chosen template; empty: a blank form. */
  readonly chosen: string;
  readonly onChoose: (template: FormTemplate | undefined) => void;
}

/** What a new form starts with: nothing, or a template in the account's brand. */
export function FormGallery({ chosen, onChoose }: FormGalleryProps) {
  const name = useId();
  return (
    <fieldset className={styles.gallery}>
      <legend>Start with</legend>
      <ul>
        <li>
          <label className={styles.card} htmlFor={`${name}-blank`}>
            <span className={styles.blank} aria-hidden="true">
              <Icon name="add" size={24} />
            </span>
            <Words
              id={`${name}-blank`}
              name={name}
              isChosen={chosen === ''}
              title="Blank form"
              text="Address and first name, to build on."
              look="Page"
              onChoose={() => onChoose(undefined)}
            />
          </label>
        </li>
        {formTemplates.map((template) => (
          <li key={template.id}>
            <label className={styles.card} htmlFor={`${name}-${template.id}`}>
              <Thumbnail template={template} />
              <Words
                id={`${name}-${template.id}`}
                name={name}
                isChosen={chosen === template.id}
                title={template.name}
                text={template.text}
                look={template.look}
                onChoose={() => onChoose(template)}
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface WordsProps {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly title: string;
  readonly text: string;
  readonly look: string;
  readonly onChoose: () => void;
}

function Words({ id, name, isChosen, title, text, look, onChoose }: WordsProps) {
  return (
    <span className={styles.words}>
      <input type="radio" id={id} name={name} checked={isChosen} onChange={onChoose} />
      <span className={styles.title}>{title}</span>
      <span className={styles.text}>{text}</span>
      <span className={styles.look}>{look}</span>
    </span>
  );
}

/** Pixels before a card is in sight when its form is rendered. */
const ahead = '200px';
/** The width that a form is rendered at, in pixels: two columns need it. */
const pageWidth = 840;

/** The form as the provider renders it in the account's brand, once it is in sight; without it, the card has words. */
function Thumbnail({ template }: { readonly template: FormTemplate }) {
  const store = useService(FormsStore);
  const place = useRef<HTMLSpanElement>(null);
  const [html, setHtml] = useState<string>();
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const controller = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        store.preview(sampleOf(template), controller.signal).then(
          (page) => !controller.signal.aborted && setHtml(page.html),
          () => undefined,
        );
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    const measure = new ResizeObserver(() => setScale(element.clientWidth / pageWidth));
    measure.observe(element);
    return () => {
      controller.abort();
      observer.disconnect();
      measure.disconnect();
    };
  }, [store, template]);
  return (
    <span ref={place} className={styles.thumbnail} aria-hidden="true">
      {html !== undefined && scale > 0 && (
        <iframe
          title={template.name}
          tabIndex={-1}
          sandbox=""
          scrolling="no"
          style={{ transform: `scale(${scale})` }}
          srcDoc={html}
        />
      )}
    </span>
  );
}
