/** The columns of the benchmark's file. */
export const csvHeader =
  'email,external_id,first_name,last_name,address_line_1,city,state_province_region,postal_code,country,' +
  'phone_number,score,joined';

/** 1% of the rows are invalid, 2% repeat an earlier address. */
export type RowKind = 'good' | 'bad' | 'duplicate';
export const rowKind = (index: number): RowKind =>
  index % 100 === 17 ? 'bad' : index % 50 === 43 ? 'duplicate' : 'good';

/** Row `index` as CSV; every tenth has a line break in its postal address. */
export function csvRow(index: number): string {
  const kind = rowKind(index);
  const person = kind === 'duplicate' ? index - 10 : index;
  const email = kind === 'bad' ? `person ${index} has no address` : `person.${person}@example-${person % 500}.com`;
  const street = index % 10 === 3 ? `"${index} Harbour ""Old"" Road\nFlat ${index % 40}"` : `${index} Harbour Road`;
  return (
    `${email},customer-${person},Firstname${index % 900},Lastname${index % 7000},${street},Springfield,Oregon,` +
    `${10_000 + (index % 80_000)},United States,+1 541 555 ${index % 10_000},${index % 1000}.5,` +
    `0${1 + (index % 9)}/1${index % 10}/2024\n`
  );
}

/** The columns that plain COPY fills with the same values. */
export const copyColumns =
  'account_id, email, external_id, first_name, last_name, address_line_1, city, state_province_region, ' +
  'postal_code, country, phone_number, custom_fields';

/** Row `index` for COPY, in the stored form. */
export function copyRow(index: number): string {
  const street = index % 10 === 3 ? `${index} Harbour "Old" Road\\nFlat ${index % 40}` : `${index} Harbour Road`;
  const custom = `{"e1_N":${index % 1000}.5,"e2_D":"2024-0${1 + (index % 9)}-1${index % 10}T00:00:00Z"}`;
  return (
    `1\tperson.${index}@example-${index % 500}.com\tcustomer-${index}\tFirstname${index % 900}\t` +
    `Lastname${index % 7000}\t${street}\tSpringfield\tOregon\t${10_000 + (index % 80_000)}\tUnited States\t` +
    `+1 541 555 ${index % 10_000}\t${custom}\n`
  );
}

/** The lines of this many rows in chunks, so that no complete file is in memory. */
export function* chunks(
  rows: number,
  line: (index: number) => string,
  wanted: (index: number) => boolean = () => true,
): Generator<string> {
  let chunk = '';
  for (let index = 0; index < rows; index += 1) {
    if (wanted(index)) chunk += line(index);
    if (chunk.length < 256 * 1024) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
