/** A fictional person; addresses end in example.com, which is reserved (RFC 2606). */
export interface SamplePerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly postalCode: string;
  readonly favorite: string;
  readonly orders: number;
  /** ISO date. */
  readonly birthday: string;
}

const firstNames = [
  'Amara',
  'Anders',
  'Beatriz',
  'Caleb',
  'Chiara',
  'Daniel',
  'Dilan',
  'Elena',
  'Emeka',
  'Farah',
  'Felix',
  'Grace',
  'Hana',
  'Hugo',
  'Ines',
  'Ivan',
  'Jonas',
  'Julia',
  'Kofi',
  'Lea',
  'Leila',
  'Liam',
  'Lucia',
  'Marek',
  'Maya',
  'Mia',
  'Nadia',
  'Noah',
  'Olga',
  'Omar',
  'Paula',
  'Priya',
  'Rafael',
  'Rosa',
  'Samir',
  'Sofia',
  'Tariq',
  'Tomas',
  'Valentina',
  'Wei',
  'Yara',
  'Yuki',
  'Zoe',
  'Åsa',
  'Éloïse',
  'Jürgen',
];
const lastNames = [
  'Adeyemi',
  'Almeida',
  'Andersson',
  'Becker',
  'Brown',
  'Castillo',
  'Chen',
  'Costa',
  'Dubois',
  'Eriksen',
  'Evans',
  'Fischer',
  'Garcia',
  'Haddad',
  'Horvat',
  'Ito',
  'Jansen',
  'Johnson',
  'Kaya',
  'Kim',
  'Kowalski',
  'Lehmann',
  'Lopez',
  'Martin',
  'Mensah',
  'Meyer',
  'Moreau',
  'Nakamura',
  'Novak',
  "O'Brien",
  'Okafor',
  'Patel',
  'Petrov',
  'Rossi',
  'Santos',
  'Schmidt',
  'Silva',
  'Singh',
  'Smith',
  'Sørensen',
  'Tanaka',
  'Walsh',
  'Weber',
  'Yilmaz',
];
const places = [
  ['Lisbon', 'Lisboa', 'Portugal', '1100'],
  ['Porto', 'Porto', 'Portugal', '4000'],
  ['Madrid', 'Madrid', 'Spain', '28001'],
  ['Lyon', 'Auvergne-Rhône-Alpes', 'France', '69001'],
  ['Berlin', 'Berlin', 'Germany', '10115'],
  ['Hamburg', 'Hamburg', 'Germany', '20095'],
  ['Leeds', 'England', 'United Kingdom', 'LS1 1UR'],
  ['Cork', 'Munster', 'Ireland', 'T12 W8KP'],
  ['Chicago', 'IL', 'United States', '60601'],
  ['Austin', 'TX', 'United States', '78701'],
  ['Portland', 'OR', 'United States', '97201'],
  ['Toronto', 'ON', 'Canada', 'M5H 2N2'],
  ['São Paulo', 'SP', 'Brazil', '01000-000'],
  ['Lagos', 'Lagos', 'Nigeria', '100001'],
  ['Nairobi', 'Nairobi', 'Kenya', '00100'],
  ['Pune', 'Maharashtra', 'India', '411001'],
  ['Osaka', 'Osaka', 'Japan', '530-0001'],
  ['Melbourne', 'VIC', 'Australia', '3000'],
] as const;
const favorites = ['Coffee', 'Tea', 'Chocolate', 'Bread', 'Olive oil', 'Cheese'];

/** Person number `index`, always the same one, so that adding again creates no duplicates. */
export function samplePerson(index: number): SamplePerson {
  const random = generator(index);
  const firstName = pick(firstNames, random);
  const lastName = pick(lastNames, random);
  const [city, region, country, postalCode] = pick(places, random);
  const year = 1950 + Math.floor(random() * 55);
  const birthday = new Date(Date.UTC(year, Math.floor(random() * 12), 1 + Math.floor(random() * 28)))
    .toISOString()
    .slice(0, 10);
  return {
    email: `${ascii(firstName)}.${ascii(lastName)}.${index + 1}@example.com`,
    firstName,
    lastName,
    city,
    region,
    country,
    postalCode,
    favorite: pick(favorites, random),
    // Most people buy little, a few buy a lot.
    orders: Math.floor(random() ** 3 * 40),
    birthday,
  };
}

function ascii(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll('ø', 'o')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}

function pick<Value>(values: readonly Value[], random: () => number): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Nothing to pick from.');
  return value;
}

/** The mulberry32 generator: deterministic numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
