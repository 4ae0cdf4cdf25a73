import { type Language, type TextArea, textAreas } from '../../public/languages';
import { pageTextsIn } from '../../public/pages/pageTexts';
import { preferenceTextsIn } from '../../public/pages/preferenceTexts';
import { textsIn } from '../consents/confirmationTexts';
import { formTextsIn } from '../signup-forms/page/formTexts';

const areas: Readonly<Record<TextArea, (language: Language) => object>> = {
  page: pageTextsIn,
  preferences: preferenceTextsIn,
  form: formTextsIn,
  confirmation: textsIn,
};

/** All texts that recipients and visitors read, in the product's words, by key. */
export const standardTexts = (language: string): ReadonlyMap<string, string> =>
  new Map(
    textAreas.flatMap((area) =>
      Object.entries(areas[area](language)).map(([name, text]): [string, string] => [`${area}.${name}`, String(text)]),
    ),
  );

/** The names in braces of a text, each once, in order. */
export const placeholdersOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w{1,10})\}/g)].map(([, name = '']) => name))].toSorted();
