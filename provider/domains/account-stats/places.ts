import { keysOf } from 'sendwright/formats';

/** The countries that are told, each with its names in lower case and without dots. */
const countries = {
  US: ['us', 'usa', 'united states', 'united states of america', 'the united states'],
  CA: ['ca', 'can', 'canada'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Country = keyof typeof countries;

/** Between a country and a state in the names of the dimension: `US/TX`. */
const separator = '/';
/** The name of countries that are not told. */
const elsewhere = 'Other';

/** Lines of a code of two letters and a name, as a map from both to the code. */
const codes = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines.split('\n').flatMap((line) => {
      const [code, name] = [line.trim().slice(0, 2), line.trim().slice(3)];
      return [code.toLowerCase(), name.toLowerCase()].map((key) => [key, code] as const);
    }),
  );

/** The codes of states, territories and provinces (ISO 3166-2), by code and by English name. */
const provinces: Readonly<Record<Country, ReadonlyMap<string, string>>> = {
  US: codes(`AL Alabama
    AK Alaska
    AZ Arizona
    AR Arkansas
    CA California
    CO Colorado
    CT Connecticut
    DE Delaware
    DC District of Columbia
    FL Florida
    GA Georgia
    HI Hawaii
    ID Idaho
    IL Illinois
    IN Indiana
    IA Iowa
    KS Kansas
    KY Kentucky
    LA Louisiana
    ME Maine
    MD Maryland
    MA Massachusetts
    MI Michigan
    MN Minnesota
    MS Mississippi
    MO Missouri
    MT Montana
    NE Nebraska
    NV Nevada
    NH New Hampshire
    NJ New Jersey
    NM New Mexico
    NY New York
    NC North Carolina
    ND North Dakota
    OH Ohio
    OK Oklahoma
    OR Oregon
    PA Pennsylvania
    RI Rhode Island
    SC South Carolina
    SD South Dakota
    TN Tennessee
    TX Texas
    UT Utah
    VT Vermont
    VA Virginia
    WA Washington
    WV West Virginia
    WI Wisconsin
    WY Wyoming
    AS American Samoa
    GU Guam
    MP Northern Mariana Islands
    PR Puerto Rico
    VI Virgin Islands`),
  CA: codes(`AB Alberta
    BC British Columbia
    MB Manitoba
    NB New Brunswick
    NL Newfoundland and Labrador
    NS Nova Scotia
    NT Northwest Territories
    NU Nunavut
    ON Ontario
    PE Prince Edward Island
    QC Quebec
    SK Saskatchewan
    YT Yukon`),
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase();

/** What is between the country and the state in the text that `placeName` reads. */
export const placeSeparator = '-';

/**
 * The name of the dimension for a country and state as texts, `US-TX` or `Canada-Québec`: `US/TX`, `CA/QC`, `US` for an
 * unknown state and `Other` for other countries.
 */
export function placeName(text: string): string {
  const cut = text.indexOf(placeSeparator);
  const country = plain(cut < 0 ? text : text.slice(0, cut));
  const known = keysOf(countries).find((code) => countries[code].some((name: string) => name === country));
  if (known === undefined) return elsewhere;
  const province = cut < 0 ? undefined : provinces[known].get(plain(text.slice(cut + 1)));
  return province === undefined ? known : known + separator + province;
}

/** The country of a name of the dimension; undefined for those that are not told. */
export const countryOf = (name: string): string | undefined =>
  name === elsewhere ? undefined : name.split(separator)[0];

/** The state of a name of the dimension in `country`, `Other` if it is unknown; undefined for other countries. */
export function provinceOf(name: string, country: Country): string | undefined {
  if (countryOf(name) !== country) return undefined;
  return name.split(separator)[1] ?? 'Other';
}
