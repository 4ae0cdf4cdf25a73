import { compileTemplate } from './compileTemplate';
import { printedPathsOf } from './mergeFields';
import { type TemplateData, TemplateError } from './template';

/** What previews show instead of merge tags. */
export const sampleData = {
  first_name: 'Marta',
  last_name: 'Silva',
  email: 'marta@example.com',
  address_line_1: '8 Rua das Flores',
  city: 'Porto',
  Sender_Name: 'Your company',
  Sender_Email: 'hello@example.com',
  Sender_Address: '1 Example Street',
  Sender_City: 'Your town',
  Sender_State: '',
  Sender_Zip: '12345',
  Sender_Country: '',
  Weblink: 'https://www.example.com/',
  answer_link: 'https://www.example.com/',
  unsubscribe: 'https://www.example.com/',
  unsubscribe_preferences: 'https://www.example.com/',
  items: [
    { name: 'House blend', note: '2 × 250 g, whole bean', price: '25.00' },
    { name: 'Canvas tote', note: 'Natural', price: '18.00' },
  ],
  subtotal: '43.00',
  shipping: 'Free',
  total: '43.00',
} as const;

/**
 * A message as a preview shows it: with sample data, and for other fields their fallback, or else their name in words.
 * What can't be rendered is returned as it is: the checks name its errors.
 */
export function withSampleData(
  source: string,
  { data = sampleData, escape = true }: { readonly data?: TemplateData; readonly escape?: boolean } = {},
): string {
  try {
    return compileTemplate(source).render({ ...namesOf(printedPathsOf(source)), ...data }, { escape });
  } catch (error) {
    if (error instanceof TemplateError) return source;
    throw error;
  }
}

interface Names {
  [name: string]: string | Names;
}

/** Data in which each of these paths has its last name in words. */
function namesOf(paths: readonly (readonly string[])[]): Names {
  const names = emptyNames();
  for (const path of paths) {
    let inside = names;
    for (const name of path.slice(0, -1)) {
      const known = inside[name];
      inside = typeof known === 'object' ? known : (inside[name] = emptyNames());
    }
    const last = path.at(-1) ?? '';
    inside[last] ??= last.replaceAll('_', ' ').trim();
  }
  return names;
}

/** Without a prototype: a template can name anything. */
const emptyNames = (): Names => Object.create(null) as Names;
