import { confirmationLanguages } from 'sendwright/wire/consents';
import { textsIn } from './confirmationTexts';

test.each(confirmationLanguages)('every text is there in %s, with its placeholders', (language) => {
  const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
  for (const [name, text] of Object.entries(textsIn(language))) {
    const english = Object.entries(textsIn('en')).find(([other]) => other === name)?.[1] ?? '';
    expect([name, text.trim() === '', placeholders(text)]).toEqual([name, false, placeholders(english)]);
    if (language !== 'en') expect([name, text]).not.toEqual([name, english]);
  }
});
