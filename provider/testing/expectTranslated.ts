import { recipientLanguages } from 'sendwright/wire/limits';

/** Fails unless every text is there in all languages of recipients, with the placeholders of the English one. */
export function expectTranslated(textsIn: (language: string) => object): void {
  const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
  const entries = (language: string): [string, string][] => Object.entries(textsIn(language));
  const english = entries('en');
  for (const language of recipientLanguages.filter((one) => one !== 'en')) {
    const texts = new Map(entries(language));
    expect([language, ...texts.keys()]).toEqual([language, ...english.map(([name]) => name)]);
    for (const [name, original] of english) {
      const text = texts.get(name) ?? '';
      expect([language, name, text.trim() === '', text === original]).toEqual([language, name, false, false]);
      expect([language, name, placeholders(text)]).toEqual([language, name, placeholders(original)]);
    }
  }
}
