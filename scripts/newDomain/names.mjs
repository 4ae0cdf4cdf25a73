/** `list` to `List`. */
export const capital = (word) => word[0].toUpperCase() + word.slice(1);
const camel = (words) => words.map((word, index) => (index === 0 ? word : capital(word))).join('');

/** The singular of "price-lists": "price-list". */
const singularOf = (id) =>
  id.endsWith('ies') ? `${id.slice(0, -3)}y` : id.replace(/(ss|sh|ch|x)es$/, '$1').replace(/([^s])s$/, '$1');

/** The names of a domain in every form that its files use. */
export function domainNames(id, one = singularOf(id)) {
  const [words, oneWords] = [id.split('-'), one.split('-')];
  return {
    id,
    /** `priceLists`, `PriceLists`, "price lists", "Price lists", `price_lists` */
    many: camel(words),
    Many: capital(camel(words)),
    manyWords: words.join(' '),
    Title: capital(words.join(' ')),
    table: words.join('_'),
    /** `priceList`, `PriceList`, "price list", `price_list` */
    one: camel(oneWords),
    One: capital(camel(oneWords)),
    oneWords: oneWords.join(' '),
    /** "a price list", "an order" */
    aOne: `${/^[aeio]/.test(one) ? 'an' : 'a'} ${oneWords.join(' ')}`,
    code: oneWords.join('_'),
  };
}
